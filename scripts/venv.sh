# Shared by scripts/play and scripts/test: make_venv STAMP REQUIREMENT makes .venv and installs into it, once.

find_python() {
    for candidate in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11; do
        if [ -n "$candidate" ] && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    echo "Wordkub needs Python 3.11 or later; on Debian or Ubuntu: apt-get install python3" >&2
    exit 2
}

is_installed() {
    [ -f "$1" ] && .venv/bin/python -c '' 2>/dev/null || return 1
    for source in pyproject.toml setup.py wordkub/solver/*/*.c; do
        [ ! "$source" -nt "$1" ] || return 1
    done
}

make_venv() {
    stamp=".venv/.installed-$1"
    ! is_installed "$stamp" || return 0
    python=$(find_python)
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        echo "Python's venv module is missing; on Debian or Ubuntu: apt-get install python3-venv" >&2
        exit 2
    fi
    echo "Installing Wordkub into .venv; this happens once." >&2
    .venv/bin/python -m pip --version >/dev/null 2>&1 || "$python" -m venv --clear .venv
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable "$2" || {
        echo "The installation failed; is there a way to PyPI? Nothing else was changed: run this again." >&2
        exit 2
    }
    touch "$stamp"
}

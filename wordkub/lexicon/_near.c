/* The compiled core of near.py and slips.py: the same words, with the same distances, to the hundredth.
 *
 * All words are scanned by the letters that they have, a bit for each in 64-bit lanes (finder.py); of those that
 * have few enough letters too many or too few, the distance is worked out, and the closest are kept. A word's row
 * is given up as soon as it cannot be among them any more: no answer depends on that.
 *
 * The reference says why each step is there; here stands only what is different.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>
#include <string.h>

/* Counting bits is compiled for newer processors as well, and the loader chooses. */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define COUNTING __attribute__((target_clones("popcnt", "default")))
#else
#define COUNTING
#endif

#define LONGEST 48 /* the most letters of a word; slips.py has the same number */
#define LANES 16
#define PART 6   /* the most letters that stand for others */
#define LETTERS 256
#define FEW 2    /* letters that differ */
#define NEVER (1 << 28)

typedef struct {
    uint8_t size, letters[PART];
    uint8_t other_size, others[PART];
    uint8_t where;
    int cost;
} Alike;

typedef struct {
    int doubled, turned, changed, moved, head, alone;
    int count;
    int extra[LETTERS]; /* typed, and too many */
    int wanting[LETTERS];
    int vowel[LETTERS];
    const int32_t *instead;
    int alikes;
    Alike *alike;
} Costs;

enum { ANYWHERE, AT_HEAD, AT_END };

/* The costs as slips.py packs them: 32 bits a number. */
static int read_costs(Costs *costs, const Py_buffer *data)
{
    const int32_t *numbers = data->buf;
    Py_ssize_t size = data->len / 4;
    if (size < 8 || numbers[5] < 1 || numbers[6] < 0 || numbers[6] > LETTERS || numbers[7] < 0)
        return 0;
    costs->doubled = numbers[0];
    costs->turned = numbers[1];
    costs->changed = numbers[2];
    costs->moved = numbers[3];
    costs->head = numbers[4];
    costs->alone = numbers[5];
    int count = costs->count = numbers[6];
    costs->alikes = numbers[7];
    Py_ssize_t each = 4 + 2 * PART;
    if (size != 8 + 3 * count + (Py_ssize_t)count * count + costs->alikes * each)
        return 0;
    const int32_t *at = numbers + 8;
    for (int letter = 0; letter < count; letter++) {
        costs->extra[letter] = at[letter];
        costs->wanting[letter] = at[count + letter];
        costs->vowel[letter] = at[2 * count + letter];
    }
    costs->instead = at + 3 * count;
    at = costs->instead + count * count;
    costs->alike = PyMem_Malloc((costs->alikes + 1) * sizeof(Alike));
    if (!costs->alike)
        return 0;
    for (int k = 0; k < costs->alikes; k++, at += each) {
        Alike *alike = costs->alike + k;
        alike->cost = at[0];
        alike->where = at[1];
        alike->size = at[2];
        alike->other_size = at[3];
        if (at[2] < 1 || at[2] > PART || at[3] < 1 || at[3] > PART)
            return 0;
        for (int i = 0; i < PART; i++) {
            alike->letters[i] = at[4 + i];
            alike->others[i] = at[4 + PART + i];
        }
    }
    return 1;
}

typedef struct {
    const Costs *costs;
    const uint8_t *typed;
    int size;
    int added[LONGEST];
    /* Of each place in what was typed the pairs that may end there. */
    int pairs[LONGEST + 1];
    const Alike **pair;
} Typed;

static inline int added(const Costs *costs, const int *extra, const uint8_t *word, int at)
{
    return at && word[at] == word[at - 1] ? costs->doubled : extra[word[at]];
}

static int read_typed(Typed *typed, const Costs *costs, const uint8_t *letters, int size)
{
    typed->costs = costs;
    typed->typed = letters;
    typed->size = size;
    typed->pair = PyMem_Malloc(((size_t)size * costs->alikes + 1) * sizeof(Alike *));
    if (!typed->pair)
        return 0;
    int count = 0;
    typed->pairs[0] = 0;
    for (int at = 0; at < size; at++) {
        typed->added[at] = added(costs, costs->extra, letters, at);
        for (int k = 0; k < costs->alikes; k++) {
            const Alike *alike = costs->alike + k;
            int start = at + 1 - alike->size;
            if (start < 0 || (alike->where == AT_HEAD && start) || (alike->where == AT_END && at + 1 != size))
                continue;
            if (!memcmp(letters + start, alike->letters, alike->size))
                typed->pair[count++] = alike;
        }
        typed->pairs[at + 1] = count;
    }
    return 1;
}

/* Whether one slip makes what was typed of a word: a letter too many, wanting or wrong, or two changed about. */
static int is_one_slip(const Typed *typed, const uint8_t *word, int size)
{
    const uint8_t *letters = typed->typed;
    int most = typed->size > size ? typed->size : size, least = typed->size + size - most, head = 0, end = 0;
    if (most > least + 1)
        return 0;
    while (head < least && letters[head] == word[head])
        head++;
    while (end < least - head && letters[typed->size - 1 - end] == word[size - 1 - end])
        end++;
    int differ = most - head - end;
    return differ <= 1
        || (differ == 2 && most == least && letters[head] == word[head + 1] && letters[head + 1] == word[head]);
}

static int way(const Typed *typed, const uint8_t *word, int size, int most);

/* How far what was typed is from a word; NEVER if that is more than `most`. */
static int apart(const Typed *typed, const uint8_t *word, int size, int most)
{
    if (!is_one_slip(typed, word, size))
        return way(typed, word, size, most);
    int far = way(typed, word, size, NEVER - 1) * typed->costs->alone / 100;
    return far > most ? NEVER : far;
}

/* What the cheapest way costs from a word to what was typed; NEVER if that is more than `most`. */
static int way(const Typed *typed, const uint8_t *word, int size, int most)
{
    int rows[LONGEST + 1][LONGEST + 1];
    const Costs *costs = typed->costs;
    const uint8_t *letters = typed->typed;
    int extra[LONGEST];
    rows[0][0] = 0;
    for (int j = 0; j < size; j++) {
        extra[j] = added(costs, costs->wanting, word, j);
        rows[0][j + 1] = rows[0][j] + extra[j] + (j ? 0 : costs->head);
    }
    int hopeless = 0;
    for (int i = 1; i <= typed->size; i++) {
        int *row = rows[i];
        const int *above = rows[i - 1];
        uint8_t its = letters[i - 1];
        int own = typed->added[i - 1];
        const int32_t *instead = costs->instead + its * costs->count;
        int least = row[0] = above[0] + own + (i == 1 ? costs->head : 0);
        const Alike **first = typed->pair + typed->pairs[i - 1], **last = typed->pair + typed->pairs[i];
        for (int j = 1; j <= size; j++) {
            uint8_t letter = word[j - 1];
            int cost = row[j - 1] + extra[j - 1], other = above[j] + own;
            cost = other < cost ? other : cost;
            other = above[j - 1] + instead[letter] + (i == 1 && j == 1 && its != letter ? costs->head : 0);
            cost = other < cost ? other : cost;
            if (i > 1 && j > 1 && its != letter && its == word[j - 2] && letters[i - 2] == letter) {
                other = rows[i - 2][j - 2]
                    + (costs->vowel[its] && costs->vowel[letter] ? costs->turned : costs->changed);
                cost = other < cost ? other : cost;
            }
            if (i > 2 && j > 2
                && ((its == word[j - 3] && letters[i - 3] == word[j - 2] && letters[i - 2] == letter)
                    || (letters[i - 3] == letter && letters[i - 2] == word[j - 3] && its == word[j - 2]))) {
                other = rows[i - 3][j - 3] + costs->moved;
                cost = other < cost ? other : cost;
            }
            for (const Alike **pair = first; pair < last; pair++) {
                const Alike *alike = *pair;
                int start = j - alike->other_size;
                if (start < 0 || alike->others[alike->other_size - 1] != letter
                    || (alike->where == AT_HEAD && start) || (alike->where == AT_END && j != size)
                    || memcmp(word + start, alike->others, alike->other_size))
                    continue;
                other = rows[i - alike->size][start] + alike->cost;
                cost = other < cost ? other : cost;
            }
            row[j] = cost;
            least = cost < least ? cost : least;
        }
        hopeless = least > most ? hopeless + 1 : 0;
        if (hopeless >= PART)
            return NEVER;
    }
    int far = rows[typed->size][size];
    return far > most ? NEVER : far;
}

typedef struct {
    int far;
    Py_ssize_t place;
} Near;

static int comes_before(const Near *one, const Near *other)
{
    return one->far != other->far ? one->far < other->far : one->place < other->place;
}

/* Keep a word among the closest, in their order; how far another may still be to come among them. */
static int keep(Near *found, int *count, int most, Near new, int farthest)
{
    if (*count == most && !comes_before(&new, found + most - 1))
        return farthest;
    int at = *count < most ? (*count)++ : most - 1;
    for (; at && comes_before(&new, found + at - 1); at--)
        found[at] = found[at - 1];
    found[at] = new;
    return *count == most ? found[most - 1].far : farthest;
}

static int read_masks(uint64_t *masks, PyObject *numbers, Py_ssize_t count)
{
    for (Py_ssize_t lane = 0; lane < count; lane++) {
        PyObject *number = PyTuple_GetItem(numbers, lane);
        masks[lane] = number ? PyLong_AsUnsignedLongLong(number) : 0;
        if (PyErr_Occurred())
            return 0;
    }
    return 1;
}

typedef struct {
    const uint64_t **lane;
    Py_ssize_t lanes;
    const uint64_t *have, *vowel;
    const uint8_t *size, *mark;
    Py_ssize_t count, codes;
    int shortest, typed, consonants, vowels, barred;
} Scan;

typedef struct {
    uint32_t place, start;
    int differs;
} Chosen;

/* The words that have nearly the same letters. */
COUNTING static Py_ssize_t choose(const Scan *scan, Chosen *chosen)
{
    Py_ssize_t many = 0, start = 0;
    int reach = scan->consonants + scan->vowels;
    for (Py_ssize_t place = 0; place < scan->count; start += scan->size[place++]) {
        int size = scan->size[place];
        if (start + size > scan->codes)
            break;
        if (size > LONGEST || size < scan->shortest || size > scan->typed + reach || size + reach < scan->typed
            || scan->mark[place] & scan->barred)
            continue;
        int more = 0, fewer = 0, open = 0;
        for (Py_ssize_t k = 0; k < scan->lanes; k++) {
            uint64_t word = scan->lane[k][place], own = scan->have[k], vowel = scan->vowel[k];
            more += __builtin_popcountll(word & ~own & ~vowel);
            fewer += __builtin_popcountll(own & ~word & ~vowel);
            open += __builtin_popcountll((word ^ own) & vowel);
        }
        if (more <= scan->consonants && fewer <= scan->consonants && open <= scan->vowels)
            chosen[many++] = (Chosen){(uint32_t)place, (uint32_t)start, more + fewer + open};
    }
    return many;
}

static PyObject *near(PyObject *self, PyObject *args)
{
    PyObject *lane_tuple, *have_tuple, *vowel_tuple;
    Py_buffer lengths, marks, codes, typed_data, cost_data, level_data;
    int consonants, vowels, farthest, most, shortest, barred;
    if (!PyArg_ParseTuple(args, "O!y*y*y*y*O!O!y*y*iiiiii", &PyTuple_Type, &lane_tuple, &lengths, &marks, &codes,
                          &typed_data, &PyTuple_Type, &have_tuple, &PyTuple_Type, &vowel_tuple, &cost_data,
                          &level_data, &consonants, &vowels, &farthest, &most, &shortest, &barred))
        return NULL;
    Py_ssize_t lanes = PyTuple_Size(lane_tuple), count = lengths.len, held = 0;
    Py_buffer held_lanes[LANES];
    uint64_t have[LANES], vowel[LANES];
    const uint64_t *lane[LANES];
    Costs costs = {.alike = NULL};
    Typed typed = {.pair = NULL};
    Near *found = NULL;
    PyObject *answer = NULL;
    int fits = lanes <= LANES && most > 0 && typed_data.len <= LONGEST && marks.len >= count
        && level_data.len >= 16 * 4 && PyTuple_Size(have_tuple) == lanes
        && PyTuple_Size(vowel_tuple) == lanes && read_masks(have, have_tuple, lanes)
        && read_masks(vowel, vowel_tuple, lanes) && read_costs(&costs, &cost_data)
        && read_typed(&typed, &costs, typed_data.buf, (int)typed_data.len);
    for (; fits && held < lanes; held++) {
        if (PyObject_GetBuffer(PyTuple_GetItem(lane_tuple, held), held_lanes + held, PyBUF_SIMPLE) < 0)
            break;
        lane[held] = held_lanes[held].buf;
        fits = held_lanes[held].len >= count * 8;
    }
    for (Py_ssize_t i = 0; fits && i < typed_data.len; i++)
        fits = ((const uint8_t *)typed_data.buf)[i] < costs.count;
    found = fits && held == lanes ? PyMem_Malloc(most * sizeof(Near)) : NULL;
    if (!found) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "these are no packed words, costs and letters");
        goto done;
    }
    const uint8_t *size = lengths.buf, *mark = marks.buf, *letters = codes.buf;
    const int32_t *levels = level_data.buf;
    int kept = 0;
    Scan scan = {lane, lanes, have, vowel, size, mark, count, codes.len, shortest, typed.size, consonants, vowels, barred};
    Chosen *chosen = PyMem_Malloc((count + 1) * sizeof(Chosen));
    if (!chosen) {
        PyErr_NoMemory();
        goto done;
    }
    Py_ssize_t many = choose(&scan, chosen);
    /* Those with nearly the same letters go first: then most of the others are given up early. */
    for (int pass = 0; pass < 2; pass++) {
        for (Chosen *word = chosen; word < chosen + many; word++) {
            int rare = levels[mark[word->place] & 15];
            if ((word->differs > FEW) != pass || rare > farthest)
                continue;
            int far = apart(&typed, letters + word->start, size[word->place], farthest - rare);
            if (far > 0 && far < NEVER)
                farthest = keep(found, &kept, most, (Near){far + rare, word->place}, farthest);
        }
    }
    PyMem_Free(chosen);
    answer = PyList_New(kept);
    for (int k = 0; answer && k < kept; k++) {
        PyObject *pair = Py_BuildValue("in", found[k].far, found[k].place);
        if (!pair) {
            Py_CLEAR(answer);
            break;
        }
        PyList_SetItem(answer, k, pair);
    }
done:
    while (held--)
        PyBuffer_Release(held_lanes + held);
    PyMem_Free(found);
    PyMem_Free(costs.alike);
    PyMem_Free(typed.pair);
    PyBuffer_Release(&lengths);
    PyBuffer_Release(&marks);
    PyBuffer_Release(&codes);
    PyBuffer_Release(&typed_data);
    PyBuffer_Release(&cost_data);
    PyBuffer_Release(&level_data);
    return answer;
}

static PyMethodDef methods[] = {
    {"near", near, METH_VARARGS,
     "near(lanes, lengths, marks, codes, typed, have, vowels, costs, levels, consonants, open, farthest, most, shortest, barred)\n"
     "--\n\nThe closest words, each as its distance and its place."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_near",
    .m_doc = "The compiled core of near.py.",
    .m_size = -1,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__near(void)
{
    return PyModule_Create(&module);
}

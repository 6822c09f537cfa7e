/* The compiled core of cover.py: the same search, word for word, over heaps of letters as bytes.
 *
 * A heap is a byte for each letter, a count below 128, so that eight of them are compared at once in a 64-bit
 * number whose top bits are free for borrowing. Words are rows of a matrix of such heaps, which the caller keeps
 * alive; everything else is allocated for one call, or kept by the object and freed with it.
 *
 * The reference says why each step is there; here stands only what is different.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define WIDE 64 /* the most letters */
#define HIGH 0x8080808080808080ULL
#define NEVER (1 << 20)
#define ANY (1 << 20)
#define COMPARED 5
#define MANY 20000
#define TICK (1 << 18) /* words looked at between two questions whether to stop */
#define MOST_REFUTED (1u << 18)

typedef struct {
    uint8_t have[WIDE];
    uint8_t owed[WIDE];
    int size;  /* letters at hand, jokers not counted */
    int debt;  /* letters owed */
    int jokers;
    int owed_jokers;
    int slack;
    int taken;
    int new_words;
} Hand;

typedef struct {
    uint64_t low, high;
} Print;

typedef struct {
    int number;
    int depth;
} Used;

typedef struct {
    PyObject_HEAD
    Py_buffer matrix; /* the vocabulary: a row for each word */
    Py_buffer chosen; /* int32: the row of each candidate after the table's */
    Py_buffer table;  /* the table's words likewise */
    Py_buffer rarest; /* bytes: letters, the rarest first */
    Py_buffer demand; /* int32 for each letter */
    Py_buffer supply; /* int32 for each count of a letter */
    int wide; /* bytes of a row, a multiple of 8 */
    int standing, count, least, may_repeat, letters;
    Py_buffer lengths_view, shown_view;
    const uint8_t *lengths; /* of every candidate */
    const uint64_t *shown;  /* a bit for each letter that a candidate has */
    Print *refuted;   /* an open hash table; (0, 0) is a free place */
    uint32_t room, filled;
    Print print_of[2][WIDE];
    Print print_of_number[8];
    /* The call in hand. */
    int *path;
    int path_length;
    Used *used;
    int used_count;
    int tie;
    long nodes, limit, looked;
    PyObject *accepts, *tick, *is_barred;
    int failed;
} Search;

/* Heaps */

static const uint8_t *row(const Search *self, int number)
{
    if (number < self->standing)
        return (const uint8_t *)self->table.buf + (size_t)number * (size_t)self->wide;
    int32_t at = ((const int32_t *)self->chosen.buf)[number - self->standing];
    return (const uint8_t *)self->matrix.buf + (size_t)at * (size_t)self->wide;
}

static uint64_t eight(const uint8_t *heap, int lane)
{
    uint64_t value;
    memcpy(&value, heap + 8 * lane, 8);
    return value;
}

static int is_within(const Search *self, const uint8_t *word, const uint8_t *heap)
{
    int lanes = (self->letters + 7) / 8;
    for (int lane = 0; lane < lanes; lane++)
        if ((~((eight(heap, lane) | HIGH) - eight(word, lane))) & HIGH)
            return 0;
    return 1;
}

static int short_by(const Search *self, const uint8_t *word, const uint8_t *heap)
{
    int wanting = 0;
    for (int at = 0; at < self->letters; at++)
        wanting += word[at] > heap[at] ? word[at] - heap[at] : 0;
    return wanting;
}

static int fits(const Search *self, int number, const Hand *hand)
{
    const uint8_t *word = row(self, number);
    if (!hand->jokers)
        return is_within(self, word, hand->have);
    if (self->lengths[number] > hand->size + hand->jokers)
        return 0;
    int wanting = short_by(self, word, hand->have);
    return wanting <= hand->jokers && wanting < self->lengths[number];
}

static int loose(const Hand *hand)
{
    return hand->size - hand->debt + hand->jokers - hand->owed_jokers;
}

/* What is left after a word is laid; 0 where it cannot be. */
static int lay(const Search *self, const Hand *hand, int number, Hand *child)
{
    const uint8_t *word = row(self, number);
    int is_new = number >= self->standing;
    if (is_new && !hand->new_words)
        return 0;
    int length = self->lengths[number], wanting = 0, paid = 0;
    *child = *hand;
    for (int at = 0; at < self->letters; at++) {
        int count = word[at];
        if (!count)
            continue;
        int real = count < hand->have[at] ? count : hand->have[at];
        int owed = count < hand->owed[at] ? count : hand->owed[at];
        wanting += count - real;
        paid += owed;
        child->have[at] = (uint8_t)(hand->have[at] - real);
        child->owed[at] = (uint8_t)(hand->owed[at] - owed);
    }
    if (wanting > hand->jokers || wanting >= length)
        return 0;
    child->size -= length - wanting;
    child->debt -= paid;
    child->jokers -= wanting;
    child->owed_jokers = hand->owed_jokers > wanting ? hand->owed_jokers - wanting : 0;
    child->taken += length - wanting - paid;
    if (is_new && hand->new_words != ANY)
        child->new_words--;
    return 1;
}

static int can_end(const Search *self, const Hand *hand)
{
    int must = loose(hand) - hand->slack;
    must = (must > 0 ? must : 0) + hand->debt;
    return !must || hand->size + hand->jokers >= self->least;
}

static int is_done(const Hand *hand)
{
    return !hand->debt && hand->owed_jokers <= hand->taken && loose(hand) + hand->owed_jokers <= hand->slack;
}

/* What was refuted, by a print of 128 bits of the state */

static uint64_t mixed(uint64_t *seed)
{
    uint64_t value = (*seed += 0x9E3779B97F4A7C15ULL);
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31);
}

static void add(Print *print, const Print *one, uint64_t count)
{
    print->low += one->low * count;
    print->high += one->high * count;
}

static Print print_of(const Search *self, const Hand *hand)
{
    Print print = {1, 1};
    for (int at = 0; at < self->letters; at++) {
        add(&print, &self->print_of[0][at], hand->have[at]);
        add(&print, &self->print_of[1][at], hand->owed[at]);
    }
    int taken = hand->taken < hand->owed_jokers ? hand->taken : hand->owed_jokers;
    add(&print, &self->print_of_number[0], (uint64_t)hand->jokers);
    add(&print, &self->print_of_number[1], (uint64_t)hand->owed_jokers);
    add(&print, &self->print_of_number[2], (uint64_t)hand->slack);
    add(&print, &self->print_of_number[3], (uint64_t)taken);
    add(&print, &self->print_of_number[4], (uint64_t)hand->new_words);
    return print;
}

static uint32_t place_of(const Search *self, Print print)
{
    uint32_t at = (uint32_t)print.low & (self->room - 1);
    while (self->refuted[at].low | self->refuted[at].high) {
        if (self->refuted[at].low == print.low && self->refuted[at].high == print.high)
            break;
        at = (at + 1) & (self->room - 1);
    }
    return at;
}

static int is_refuted(const Search *self, Print print)
{
    const Print *found = &self->refuted[place_of(self, print)];
    return (found->low | found->high) != 0;
}

static void refute(Search *self, Print print)
{
    if (self->filled >= MOST_REFUTED)
        return;
    if (2 * self->filled >= self->room) {
        Print *old = self->refuted, *more = calloc((size_t)self->room * 2, sizeof(Print));
        if (!more)
            return; /* It is only remembered no longer. */
        uint32_t before = self->room;
        self->refuted = more;
        self->room *= 2;
        for (uint32_t at = 0; at < before; at++)
            if (old[at].low | old[at].high)
                more[place_of(self, old[at])] = old[at];
        free(old);
    }
    uint32_t at = place_of(self, print);
    if (!(self->refuted[at].low | self->refuted[at].high)) {
        self->refuted[at] = print;
        self->filled++;
    }
}

/* The search: 1 found, 0 none, -1 out of nodes or failed */

typedef struct {
    long cost;
    int number;
} Child;

static int by_cost(const void *one, const void *other)
{
    const Child *a = one, *b = other;
    if (a->cost != b->cost)
        return a->cost < b->cost ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

static int asked(Search *self, PyObject *callable, PyObject *argument)
{
    PyObject *answer = argument ? PyObject_CallOneArg(callable, argument) : PyObject_CallNoArgs(callable);
    if (!answer) {
        self->failed = 1;
        return -1;
    }
    int truth = PyObject_IsTrue(answer);
    Py_DECREF(answer);
    if (truth < 0)
        self->failed = 1;
    return truth;
}

static PyObject *path_list(const Search *self)
{
    PyObject *list = PyList_New(self->path_length);
    for (int at = 0; list && at < self->path_length; at++) {
        PyObject *number = PyLong_FromLong(self->path[at]);
        if (!number) {
            Py_DECREF(list);
            return NULL;
        }
        PyList_SET_ITEM(list, at, number);
    }
    return list;
}

static int accepted(Search *self)
{
    PyObject *path = path_list(self);
    if (!path) {
        self->failed = 1;
        return -1;
    }
    int answer = asked(self, self->accepts, path);
    Py_DECREF(path);
    return answer;
}

static int spend(Search *self)
{
    if (self->nodes >= self->limit)
        return -1;
    self->nodes++;
    if (self->looked < TICK)
        return 0;
    self->looked = 0;
    if (PyErr_CheckSignals() < 0) {
        self->failed = 1;
        return -1;
    }
    return asked(self, self->tick, NULL) ? -1 : 0;
}

static void note_ties(Search *self, const Hand *hand)
{
    for (int at = 0; at < self->used_count; at++) {
        const Used *one = &self->used[at];
        if (one->depth >= self->tie)
            continue;
        const uint8_t *word = row(self, one->number);
        if (hand->jokers ? short_by(self, word, hand->have) <= hand->jokers : is_within(self, word, hand->have))
            self->tie = one->depth;
    }
}

/* The letter that fewest words can cover, of the rarest of those wanted. */
static int letter_of(const Search *self, const uint8_t *wanted, const int32_t *words, int count)
{
    const uint8_t *rarest = self->rarest.buf;
    int best = -1, fewest = 0, seen = 0;
    for (int at = 0; at < self->letters; at++) {
        int letter = rarest[at];
        if (!wanted[letter])
            continue;
        if (count > MANY)
            return letter;
        uint64_t bit = 1ULL << letter;
        int covering = 0;
        for (int each = 0; each < count; each++)
            covering += (self->shown[words[each]] & bit) != 0;
        if (best < 0 || covering < fewest) {
            best = letter;
            fewest = covering;
        }
        if (!covering || ++seen == COMPARED)
            break;
    }
    return best;
}

static int search(Search *self, const Hand *hand, const int32_t *words, int count, int depth);

/* Search what is left after a step; words are those that fitted before it. */
static int step(Search *self, const Hand *child, const int32_t *words, int count, int without, int depth)
{
    int32_t *fit = malloc(sizeof(int32_t) * (size_t)(count ? count : 1));
    if (!fit) {
        PyErr_NoMemory();
        self->failed = 1;
        return -1;
    }
    int kept = 0;
    for (int at = 0; at < count; at++)
        if (words[at] != without && fits(self, words[at], child))
            fit[kept++] = words[at];
    self->looked += count + 64;
    int found = search(self, child, fit, kept, depth);
    free(fit);
    return found;
}

/* Whether some word is what is left after another one. */
static int is_last(const Search *self, const Hand *hand, const int32_t *words, int count, int number)
{
    uint8_t rest[WIDE];
    const uint8_t *word = row(self, number);
    int left = hand->size - self->lengths[number];
    for (int at = 0; at < self->letters; at++)
        rest[at] = (uint8_t)(hand->have[at] - word[at]);
    for (int at = 0; at < count; at++)
        if (self->lengths[words[at]] == left && !memcmp(row(self, words[at]), rest, (size_t)self->letters))
            return 1;
    return 0;
}

static int children(Search *self, const Hand *hand, const int32_t *words, int count, Child *list, int letter)
{
    const int32_t *demand = self->demand.buf, *supply = self->supply.buf;
    long cost_of[WIDE];
    for (int at = 0; at < self->letters; at++)
        cost_of[at] = (long)demand[at] - supply[hand->have[at]];
    int is_exact = hand->slack == 0 && hand->jokers == 0, listed = 0;
    for (int at = 0; at < count; at++) {
        int number = words[at];
        if (letter >= 0 && !(self->shown[number] >> letter & 1))
            continue;
        if (!hand->new_words && number >= self->standing)
            continue;
        int left = hand->size - self->lengths[number];
        if (is_exact && left > 0 && left < self->least)
            continue;
        if (is_exact && left >= self->least && left < 2 * self->least && !is_last(self, hand, words, count, number))
            continue;
        const uint8_t *word = row(self, number);
        long cost = 0;
        uint64_t shown = self->shown[number];
        for (int place = 0; shown; place++, shown >>= 1)
            if (shown & 1)
                cost += word[place] * cost_of[place];
        list[listed].cost = (cost << 10) / self->lengths[number];
        list[listed++].number = number;
    }
    qsort(list, (size_t)listed, sizeof(Child), by_cost);
    return listed;
}

static int try_children(
    Search *self, const Hand *hand, const int32_t *words, int count, const Child *list, int listed, int depth)
{
    for (int at = 0; at < listed; at++) {
        int number = list[at].number;
        if (self->is_barred != Py_None) {
            PyObject *argument = PyLong_FromLong(number);
            int barred = argument ? asked(self, self->is_barred, argument) : -1;
            Py_XDECREF(argument);
            if (barred < 0) {
                self->failed = 1;
                return -1;
            }
            if (barred)
                continue;
        }
        Hand child;
        if (!lay(self, hand, number, &child) || !can_end(self, &child))
            continue;
        self->path[self->path_length++] = number;
        if (!self->may_repeat)
            self->used[self->used_count++] = (Used){number, depth};
        int once = !self->may_repeat || number < self->standing;
        int found = step(self, &child, words, count, once ? number : -1, depth + 1);
        if (found)
            return found;
        self->path_length--;
        if (!self->may_repeat)
            self->used_count--;
    }
    return 0;
}

static int branch(Search *self, const Hand *hand, const int32_t *words, int count, int depth)
{
    int over = loose(hand) > hand->slack, letter = -1;
    const uint8_t *wanted = over ? hand->have : hand->owed;
    int wants = over ? hand->size : hand->debt;
    if (!wants && (!hand->owed_jokers || over))
        return 0;
    if (wants)
        letter = letter_of(self, wanted, words, count);
    Child *list = malloc(sizeof(Child) * (size_t)(count ? count : 1));
    if (!list) {
        PyErr_NoMemory();
        self->failed = 1;
        return -1;
    }
    int listed = children(self, hand, words, count, list, letter);
    int found = try_children(self, hand, words, count, list, listed, depth);
    free(list);
    if (found || letter < 0 || hand->slack == 0 || hand->slack == ANY || hand->owed[letter])
        return found;
    Hand child = *hand;
    child.have[letter]--;
    child.size--;
    child.slack--;
    return step(self, &child, words, count, -1, depth + 1);
}

static int search(Search *self, const Hand *hand, const int32_t *words, int count, int depth)
{
    if (spend(self) < 0)
        return -1;
    if (is_done(hand)) {
        int answer = accepted(self);
        if (answer)
            return answer;
        self->tie = -1;
        if (!hand->owed_jokers)
            return 0;
    }
    Print print = print_of(self, hand);
    if (is_refuted(self, print))
        return 0;
    int tie = self->tie;
    self->tie = NEVER;
    note_ties(self, hand);
    int found = branch(self, hand, words, count, depth);
    if (found)
        return found;
    if (self->tie >= depth) {
        refute(self, print);
        self->tie = NEVER;
    }
    if (tie < self->tie)
        self->tie = tie;
    return 0;
}

/* The object */

static int buffer_of(PyObject *object, Py_buffer *view, Py_ssize_t item, const char *name)
{
    if (PyObject_GetBuffer(object, view, PyBUF_SIMPLE) < 0)
        return -1;
    if (view->len % item) {
        PyErr_Format(PyExc_ValueError, "%s has %zd bytes, which is no multiple of %zd", name, view->len, item);
        return -1;
    }
    return 0;
}

static void Search_dealloc(Search *self)
{
    Py_buffer *views[] = {&self->matrix, &self->chosen, &self->table,        &self->rarest,
                          &self->demand, &self->supply, &self->lengths_view, &self->shown_view};
    for (size_t at = 0; at < sizeof(views) / sizeof(*views); at++)
        if (views[at]->obj)
            PyBuffer_Release(views[at]);
    free(self->refuted);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static int check_words(const Search *self)
{
    const int32_t *chosen = self->chosen.buf;
    if (self->lengths_view.len != self->count || self->shown_view.len != 8 * (Py_ssize_t)self->count) {
        PyErr_Format(PyExc_ValueError, "%d words want as many lengths and letters shown", self->count);
        return -1;
    }
    for (int at = 0; at < self->count - self->standing; at++)
        if (chosen[at] < 0 || chosen[at] >= self->matrix.len / self->wide) {
            PyErr_Format(PyExc_ValueError, "there is no row %d", (int)chosen[at]);
            return -1;
        }
    for (int number = 0; number < self->count; number++)
        if (!self->lengths[number] || self->shown[number] >> (self->letters - 1) > 1) {
            PyErr_Format(PyExc_ValueError, "word %d has no letter, or one too many", number);
            return -1;
        }
    return 0;
}

static int check_sizes(Search *self)
{
    const uint8_t *rarest = self->rarest.buf;
    if (self->rarest.len < 1 || self->rarest.len > self->wide || self->demand.len != self->rarest.len * 4 || self->supply.len < 4 * 128) {
        PyErr_SetString(PyExc_ValueError, "the letters, their demand and their supply do not go together");
        return -1;
    }
    self->letters = (int)self->rarest.len;
    for (int at = 0; at < self->letters; at++)
        if (rarest[at] >= self->letters) {
            PyErr_Format(PyExc_ValueError, "there is no letter %d", rarest[at]);
            return -1;
        }
    return 0;
}

static int Search_init(Search *self, PyObject *args, PyObject *Py_UNUSED(named))
{
    PyObject *matrix, *chosen, *table, *lengths, *shown, *rarest, *demand, *supply;
    if (self->refuted) {
        PyErr_SetString(PyExc_TypeError, "a search is begun once");
        return -1;
    }
    if (!PyArg_ParseTuple(
            args, "iOOOOOOOOip", &self->wide, &matrix, &chosen, &table, &lengths, &shown, &rarest, &demand, &supply,
            &self->least, &self->may_repeat))
        return -1;
    if (self->wide < 8 || self->wide > WIDE || self->wide % 8) {
        PyErr_Format(PyExc_ValueError, "a row has 8 to %d bytes, a multiple of 8", WIDE);
        return -1;
    }
    if (buffer_of(matrix, &self->matrix, self->wide, "matrix") < 0 || buffer_of(chosen, &self->chosen, 4, "chosen") < 0
        || buffer_of(table, &self->table, self->wide, "table") < 0 || buffer_of(rarest, &self->rarest, 1, "rarest") < 0
        || buffer_of(demand, &self->demand, 4, "demand") < 0 || buffer_of(supply, &self->supply, 4, "supply") < 0
        || buffer_of(lengths, &self->lengths_view, 1, "lengths") < 0
        || buffer_of(shown, &self->shown_view, 8, "shown") < 0
        || check_sizes(self) < 0)
        return -1;
    self->standing = (int)(self->table.len / self->wide);
    self->count = self->standing + (int)(self->chosen.len / 4);
    self->room = 1 << 10;
    self->lengths = self->lengths_view.buf;
    self->shown = self->shown_view.buf;
    self->refuted = calloc(self->room, sizeof(Print));
    if (!self->refuted) {
        PyErr_NoMemory();
        return -1;
    }
    uint64_t seed = 1;
    Print *prints = &self->print_of[0][0];
    for (int at = 0; at < 2 * WIDE; at++)
        prints[at] = (Print){mixed(&seed) | 1, mixed(&seed) | 1};
    for (int at = 0; at < 8; at++)
        self->print_of_number[at] = (Print){mixed(&seed) | 1, mixed(&seed) | 1};
    return check_words(self);
}

static int check_numbers(const Search *self, const int32_t *numbers, Py_ssize_t count, const char *name)
{
    for (Py_ssize_t at = 0; at < count; at++)
        if (numbers[at] < 0 || numbers[at] >= self->count) {
            PyErr_Format(PyExc_ValueError, "%s: there is no word %d", name, (int)numbers[at]);
            return -1;
        }
    return 0;
}

static int read_hand(const Search *self, const Py_buffer *have, const Py_buffer *owed, Hand *hand)
{
    if (have->len != self->letters || owed->len != self->letters) {
        PyErr_Format(PyExc_ValueError, "a heap has %d letters here", self->letters);
        return -1;
    }
    memset(hand->have, 0, WIDE);
    memset(hand->owed, 0, WIDE);
    memcpy(hand->have, have->buf, (size_t)have->len);
    memcpy(hand->owed, owed->buf, (size_t)owed->len);
    hand->size = hand->debt = 0;
    for (int at = 0; at < self->letters; at++) {
        if (hand->have[at] > 127 || hand->owed[at] > hand->have[at]) {
            PyErr_SetString(PyExc_ValueError, "more than 127 of a letter, or more owed than there are");
            return -1;
        }
        hand->size += hand->have[at];
        hand->debt += hand->owed[at];
    }
    if (hand->jokers < 0 || hand->owed_jokers < 0 || hand->owed_jokers > hand->jokers || hand->slack < 0
        || hand->taken < 0 || hand->new_words < 0) {
        PyErr_SetString(PyExc_ValueError, "a hand has no such numbers");
        return -1;
    }
    return 0;
}

static PyObject *run(Search *self, const Hand *hand, const int32_t *words, int count, const int32_t *used, int given)
{
    /* Every word laid takes a letter at least. */
    int most = hand->size + hand->jokers + 1;
    self->path = malloc(sizeof(int) * (size_t)most);
    self->used = malloc(sizeof(Used) * (size_t)(most + given));
    int32_t *fit = malloc(sizeof(int32_t) * (size_t)(count + 1));
    PyObject *answer = NULL;
    if (!self->path || !self->used || !fit) {
        PyErr_NoMemory();
        goto done;
    }
    self->path_length = self->used_count = 0;
    self->tie = NEVER;
    self->failed = 0;
    for (int at = 0; at < given && !self->may_repeat; at++)
        self->used[self->used_count++] = (Used){used[at], 0};
    int kept = 0;
    for (int at = 0; at < count; at++) {
        int is_used = 0;
        for (int each = 0; each < given && !is_used; each++)
            is_used = used[each] == words[at];
        if (!is_used && fits(self, words[at], hand))
            fit[kept++] = words[at];
    }
    int found = search(self, hand, fit, kept, 1);
    if (self->failed)
        goto done;
    PyObject *path = found > 0 ? path_list(self) : Py_NewRef(Py_None);
    if (path)
        answer = Py_BuildValue("iNl", found, path, self->nodes);
done:
    free(fit);
    free(self->path);
    free(self->used);
    self->path = NULL;
    self->used = NULL;
    return answer;
}

static PyObject *Search_find(Search *self, PyObject *args)
{
    Py_buffer have, owed, words, used;
    Hand hand;
    PyObject *accepts, *tick, *is_barred, *answer = NULL;
    if (self->path) {
        PyErr_SetString(PyExc_RuntimeError, "this search is under way");
        return NULL;
    }
    if (!self->refuted) {
        PyErr_SetString(PyExc_RuntimeError, "this search was not begun");
        return NULL;
    }
    if (!PyArg_ParseTuple(
            args, "y*y*iiiiiy*y*lOOO", &have, &owed, &hand.jokers, &hand.owed_jokers, &hand.slack, &hand.taken,
            &hand.new_words, &words, &used, &self->limit, &accepts, &tick, &is_barred))
        return NULL;
    self->nodes = 0;
    self->looked = 0;
    self->accepts = accepts;
    self->tick = tick;
    self->is_barred = is_barred;
    if (words.len % 4 || used.len % 4)
        PyErr_SetString(PyExc_ValueError, "words are numbers of 32 bits");
    else if (read_hand(self, &have, &owed, &hand) == 0 && check_numbers(self, words.buf, words.len / 4, "words") == 0
             && check_numbers(self, used.buf, used.len / 4, "used") == 0)
        answer = run(self, &hand, words.buf, (int)(words.len / 4), used.buf, (int)(used.len / 4));
    self->accepts = self->tick = self->is_barred = NULL;
    PyBuffer_Release(&have);
    PyBuffer_Release(&owed);
    PyBuffer_Release(&words);
    PyBuffer_Release(&used);
    return answer;
}

static PyMethodDef methods[] = {
    {"find", (PyCFunction)Search_find, METH_VARARGS,
     "find(have, owed, jokers, owed_jokers, slack, taken, new_words, words, used, nodes, accepts, tick, is_barred)\n"
     "--\n\nSearch; returns 1, 0 or -1 for found, none, not settled, then the words and the nodes looked at."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject SearchType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "wordkub.solve._cover.Search",
    .tp_basicsize = sizeof(Search),
    .tp_dealloc = (destructor)Search_dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Search(wide, matrix, chosen, table, rarest, demand, supply, least, may_repeat)\n--\n\n"
              "The search of a position's covers.",
    .tp_methods = methods,
    .tp_init = (initproc)Search_init,
    .tp_new = PyType_GenericNew,
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_cover",
    .m_doc = "The compiled core of cover.py.",
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__cover(void)
{
    if (PyType_Ready(&SearchType) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (!made)
        return NULL;
    if (PyModule_AddObjectRef(made, "Search", (PyObject *)&SearchType) < 0
        || PyModule_AddIntConstant(made, "WIDE", WIDE) < 0) {
        Py_DECREF(made);
        return NULL;
    }
    return made;
}

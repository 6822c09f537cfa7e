/* The compiled core of candidates.py and cover.py: the same words chosen and the same search, word for word, over
 * heaps of letters as bytes.
 *
 * A heap is a byte for each letter, a count below 128, so that eight of them are compared at once in a 64-bit
 * number whose top bits are free for borrowing. The words that a position's tiles can lay are copied, a row after
 * the other, so that what is looked at often lies close together.
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
    int letters, least, may_repeat;
    int wide;            /* bytes of a row: a whole number of eights with room for the letters */
    int standing, count; /* the table's words, and all the candidates */
    int32_t *chosen;     /* the place in the vocabulary of each candidate that is not the table's */
    uint8_t *rows;       /* the letters of every candidate */
    uint8_t *lengths;    /* how many each has */
    uint64_t *shown;     /* a bit for each letter that it has */
    uint8_t rarest[WIDE]; /* the letters, the rarest first */
    long demand[WIDE], supply[128];
    Print *refuted; /* an open hash table; (0, 0) is a free place */
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
    return self->rows + (size_t)number * (size_t)self->wide;
}

static uint64_t eight(const uint8_t *heap, int lane)
{
    uint64_t value;
    memcpy(&value, heap + 8 * lane, 8);
    return value;
}

static int is_within(const uint8_t *word, const uint8_t *heap, int wide)
{
    uint64_t kept = HIGH;
    for (int lane = 0; lane < wide / 8; lane++)
        kept &= (eight(heap, lane) | HIGH) - eight(word, lane);
    return kept == HIGH;
}

/* How many letters of a word a heap wants: at most 255, so that the bytes of a sum do not run over. */
static int short_by(const uint8_t *word, const uint8_t *heap, int wide)
{
    int wanting = 0;
    for (int lane = 0; lane < wide / 8; lane++) {
        uint64_t beyond = (eight(word, lane) | HIGH) - eight(heap, lane), is_beyond = beyond & HIGH;
        beyond &= is_beyond - (is_beyond >> 7);
        wanting += (int)(beyond * 0x0101010101010101ULL >> 56);
    }
    return wanting;
}

static uint64_t shown_by(const uint8_t *heap, int letters)
{
    uint64_t shown = 0;
    for (int at = 0; at < letters; at++)
        shown |= (uint64_t)(heap[at] != 0) << at;
    return shown;
}

/* Whether letters and jokers can lay a word; `absent` are the letters of which there is none. */
static int can_lay(
    const uint8_t *word, int length, uint64_t shown, const uint8_t *have, uint64_t absent, int jokers, int wide)
{
    if (!jokers)
        return !(shown & absent) && is_within(word, have, wide);
    if (__builtin_popcountll(shown & absent) > jokers)
        return 0;
    int wanting = short_by(word, have, wide);
    return wanting <= jokers && wanting < length;
}

/* Note those of some words that letters and jokers can lay, but for one; all words where none are named. */
static int fitting(
    const Search *self, const int32_t *words, int count, const uint8_t *have, int jokers, int without, int32_t *fit)
{
    uint64_t absent = ~shown_by(have, self->letters);
    int kept = 0;
    for (int at = 0; at < count; at++) {
        int number = words ? words[at] : at;
        if (can_lay(row(self, number), self->lengths[number], self->shown[number], have, absent, jokers, self->wide)
            && number != without)
            fit[kept++] = number;
    }
    return kept;
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
        if (hand->jokers ? short_by(word, hand->have, self->wide) <= hand->jokers : is_within(word, hand->have, self->wide))
            self->tie = one->depth;
    }
}

/* The letter that fewest words can cover, of the rarest of those wanted. */
static int letter_of(const Search *self, const uint8_t *wanted, const int32_t *words, int count)
{
    int best = -1, fewest = 0, seen = 0;
    for (int at = 0; at < self->letters; at++) {
        int letter = self->rarest[at];
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
    int kept = fitting(self, words, count, child->have, child->jokers, without, fit);
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
    long cost_of[WIDE];
    for (int at = 0; at < self->letters; at++)
        cost_of[at] = self->demand[at] - self->supply[hand->have[at]];
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
    free(self->chosen);
    free(self->rows);
    free(self->lengths);
    free(self->shown);
    free(self->refuted);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* A heap of the position's letters, of which there are few enough of each. */
static int read_heap(const Search *self, const Py_buffer *given, uint8_t *heap)
{
    if (given->len != self->letters) {
        PyErr_Format(PyExc_ValueError, "a heap has %d letters here", self->letters);
        return -1;
    }
    memset(heap, 0, WIDE);
    memcpy(heap, given->buf, (size_t)given->len);
    for (int lane = 0; lane < self->wide / 8; lane++)
        if (eight(heap, lane) & HIGH) {
            PyErr_SetString(PyExc_ValueError, "more than 127 of a letter");
            return -1;
        }
    return 0;
}

static int read_letters(Search *self, const Py_buffer *rarest, const Py_buffer *demand, const Py_buffer *supply)
{
    if (rarest->len < 1 || rarest->len > WIDE || demand->len != rarest->len * 4 || supply->len < 4 * 128) {
        PyErr_SetString(PyExc_ValueError, "the letters, their demand and their supply do not go together");
        return -1;
    }
    self->letters = (int)rarest->len;
    self->wide = (self->letters + 7) / 8 * 8;
    for (int at = 0; at < self->letters; at++) {
        self->rarest[at] = ((const uint8_t *)rarest->buf)[at];
        self->demand[at] = ((const int32_t *)demand->buf)[at];
        if (self->rarest[at] >= self->letters) {
            PyErr_Format(PyExc_ValueError, "there is no letter %d", self->rarest[at]);
            return -1;
        }
    }
    for (int at = 0; at < 128; at++)
        self->supply[at] = ((const int32_t *)supply->buf)[at];
    return 0;
}

/* The words that may be formed, all of them, as the caller has them. */
typedef struct {
    const uint8_t *rows;
    int wide; /* bytes of a row */
    const uint8_t *lengths;
    const uint64_t *shown;
    int count;
} Vocabulary;

/* Note the places of the words that letters and jokers can lay, but for those barred. */
static void choose(
    Search *self, const Vocabulary *words, const uint8_t *have, int jokers, const int32_t *barred, int count)
{
    uint64_t absent = ~shown_by(have, self->letters);
    int wide = words->wide < self->wide ? words->wide : self->wide, kept = 0;
    for (int at = 0; at < words->count; at++)
        if (can_lay(words->rows + (size_t)at * (size_t)words->wide, words->lengths[at], words->shown[at], have, absent,
                    jokers, wide)) {
            int is_barred = 0;
            for (int each = 0; each < count; each++)
                is_barred |= barred[each] == at;
            self->chosen[kept] = at;
            kept += !is_barred;
        }
    self->count = self->standing + kept;
}

static int copy_words(Search *self, const Vocabulary *words, const uint8_t *table)
{
    size_t room = (size_t)self->count + 1;
    self->rows = calloc(room, (size_t)self->wide);
    self->lengths = malloc(room);
    self->shown = malloc(room * sizeof(uint64_t));
    if (!self->rows || !self->lengths || !self->shown) {
        PyErr_NoMemory();
        return -1;
    }
    int wide = words->wide < self->wide ? words->wide : self->wide;
    for (int number = 0; number < self->count; number++) {
        uint8_t *mine = self->rows + (size_t)number * (size_t)self->wide;
        if (number < self->standing) {
            memcpy(mine, table + (size_t)number * (size_t)self->letters, (size_t)self->letters);
            self->shown[number] = shown_by(mine, self->letters);
        } else {
            int32_t at = self->chosen[number - self->standing];
            memcpy(mine, words->rows + (size_t)at * (size_t)words->wide, (size_t)wide);
            self->shown[number] = words->shown[at];
        }
        uint64_t high = 0, sum = 0;
        for (int lane = 0; lane < self->wide / 8; lane++) {
            high |= eight(mine, lane) & HIGH;
            sum += eight(mine, lane) * 0x0101010101010101ULL >> 56;
        }
        int is_known = number >= self->standing;
        if (high || !sum || sum > 255 || self->shown[number] >> (self->letters - 1) > 1
            || (is_known && sum != words->lengths[self->chosen[number - self->standing]])) {
            PyErr_Format(PyExc_ValueError, "word %d has not the letters that it should have", number);
            return -1;
        }
        self->lengths[number] = (uint8_t)sum;
    }
    return 0;
}

static int take_words(
    Search *self, const Py_buffer *matrix, int wide, const Py_buffer *lengths, const Py_buffer *shown,
    const Py_buffer *table, const Py_buffer *given, int jokers, const Py_buffer *barred)
{
    Vocabulary words = {matrix->buf, wide, lengths->buf, shown->buf, (int)lengths->len};
    if (wide < 8 || wide % 8 || matrix->len != (Py_ssize_t)wide * words.count || shown->len != 8 * lengths->len
        || table->len % self->letters || jokers < 0 || self->least < 1) {
        PyErr_SetString(PyExc_ValueError, "the words, their lengths and their letters do not go together");
        return -1;
    }
    uint8_t have[WIDE];
    if (read_heap(self, given, have) < 0)
        return -1;
    self->standing = (int)(table->len / self->letters);
    self->chosen = malloc(sizeof(int32_t) * ((size_t)words.count + 1));
    if (!self->chosen) {
        PyErr_NoMemory();
        return -1;
    }
    choose(self, &words, have, jokers, barred->buf, (int)(barred->len / 4));
    return copy_words(self, &words, table->buf);
}

static int begin(Search *self)
{
    self->room = 1 << 10;
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
    return 0;
}

static int Search_init(Search *self, PyObject *args, PyObject *Py_UNUSED(named))
{
    enum { MATRIX, LENGTHS, SHOWN, TABLE, HAVE, BARRED, RAREST, DEMAND, SUPPLY, BUFFERS };
    static const char *names[] = {"matrix", "lengths", "shown", "table", "have", "barred", "rarest", "demand", "supply"};
    static const Py_ssize_t items[] = {8, 1, 8, 1, 1, 4, 1, 4, 4};
    PyObject *objects[BUFFERS];
    Py_buffer views[BUFFERS] = {{0}};
    int wide, jokers, done = 0;
    if (self->chosen) {
        PyErr_SetString(PyExc_TypeError, "a search is begun once");
        return -1;
    }
    if (!PyArg_ParseTuple(
            args, "OiOOOOiOOOOip", &objects[MATRIX], &wide, &objects[LENGTHS], &objects[SHOWN], &objects[TABLE],
            &objects[HAVE], &jokers, &objects[BARRED], &objects[RAREST], &objects[DEMAND], &objects[SUPPLY],
            &self->least, &self->may_repeat))
        return -1;
    for (int at = 0; at < BUFFERS && !done; at++)
        done = buffer_of(objects[at], &views[at], items[at], names[at]);
    if (!done)
        done = read_letters(self, &views[RAREST], &views[DEMAND], &views[SUPPLY]);
    if (!done)
        done = take_words(self, &views[MATRIX], wide, &views[LENGTHS], &views[SHOWN], &views[TABLE], &views[HAVE],
                          jokers, &views[BARRED]);
    if (!done)
        done = begin(self);
    for (int at = 0; at < BUFFERS; at++)
        PyBuffer_Release(&views[at]);
    return done;
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
    if (read_heap(self, have, hand->have) < 0 || read_heap(self, owed, hand->owed) < 0)
        return -1;
    hand->size = hand->debt = 0;
    for (int at = 0; at < self->letters; at++) {
        if (hand->owed[at] > hand->have[at]) {
            PyErr_SetString(PyExc_ValueError, "more of a letter is owed than there is");
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
    int fitted = fitting(self, words, count, hand->have, hand->jokers, -1, fit), kept = 0;
    for (int at = 0; at < fitted; at++) {
        int is_used = 0;
        for (int each = 0; each < given && !is_used; each++)
            is_used = used[each] == fit[at];
        fit[kept] = fit[at];
        kept += !is_used;
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

static int is_begun(const Search *self)
{
    if (!self->refuted)
        PyErr_SetString(PyExc_RuntimeError, "this search was not begun");
    return self->refuted != NULL;
}

/* The numbers that a call names, or all; -1 where they are none. */
static int read_words(const Search *self, PyObject *given, Py_buffer *view, const int32_t **words)
{
    if (given == Py_None) {
        *words = NULL;
        return self->count;
    }
    if (buffer_of(given, view, 4, "words") < 0 || check_numbers(self, view->buf, view->len / 4, "words") < 0)
        return -1;
    *words = view->buf;
    return (int)(view->len / 4);
}

static PyObject *Search_chosen(Search *self, PyObject *Py_UNUSED(none))
{
    if (!is_begun(self))
        return NULL;
    return PyBytes_FromStringAndSize((const char *)self->chosen, 4 * (Py_ssize_t)(self->count - self->standing));
}

static PyObject *Search_fitting(Search *self, PyObject *args)
{
    PyObject *given, *answer = NULL;
    Py_buffer view = {0}, heap = {0};
    const int32_t *words;
    uint8_t have[WIDE];
    int jokers;
    if (!is_begun(self) || !PyArg_ParseTuple(args, "Oy*i", &given, &heap, &jokers))
        return NULL;
    int count = read_words(self, given, &view, &words);
    int32_t *fit = count < 0 ? NULL : malloc(sizeof(int32_t) * ((size_t)count + 1));
    if (count >= 0 && !fit)
        PyErr_NoMemory();
    else if (fit && read_heap(self, &heap, have) == 0)
        answer = PyBytes_FromStringAndSize(
            (const char *)fit, 4 * (Py_ssize_t)fitting(self, words, count, have, jokers, -1, fit));
    free(fit);
    PyBuffer_Release(&view);
    PyBuffer_Release(&heap);
    return answer;
}

static PyObject *Search_short_by(Search *self, PyObject *args)
{
    PyObject *given, *answer = NULL;
    Py_buffer view = {0}, heap = {0};
    const int32_t *words;
    uint8_t have[WIDE];
    if (!is_begun(self) || !PyArg_ParseTuple(args, "Oy*", &given, &heap))
        return NULL;
    int count = read_words(self, given, &view, &words);
    if (count >= 0 && read_heap(self, &heap, have) == 0)
        answer = PyBytes_FromStringAndSize(NULL, 2 * (Py_ssize_t)count);
    for (int at = 0; answer && at < count; at++) {
        int16_t wanting = (int16_t)short_by(row(self, words ? words[at] : at), have, self->wide);
        memcpy(PyBytes_AS_STRING(answer) + 2 * at, &wanting, 2);
    }
    PyBuffer_Release(&view);
    PyBuffer_Release(&heap);
    return answer;
}

static PyObject *Search_find(Search *self, PyObject *args)
{
    Py_buffer have = {0}, owed = {0}, view = {0}, used = {0};
    const int32_t *words;
    Hand hand;
    PyObject *given, *accepts, *tick, *is_barred, *answer = NULL;
    if (self->path) {
        PyErr_SetString(PyExc_RuntimeError, "this search is under way");
        return NULL;
    }
    if (!is_begun(self)
        || !PyArg_ParseTuple(
            args, "y*y*iiiiiOy*lOOO", &have, &owed, &hand.jokers, &hand.owed_jokers, &hand.slack, &hand.taken,
            &hand.new_words, &given, &used, &self->limit, &accepts, &tick, &is_barred))
        return NULL;
    self->nodes = 0;
    self->looked = 0;
    self->accepts = accepts;
    self->tick = tick;
    self->is_barred = is_barred;
    int count = read_words(self, given, &view, &words);
    if (used.len % 4)
        PyErr_SetString(PyExc_ValueError, "used are numbers of 32 bits");
    else if (count >= 0 && read_hand(self, &have, &owed, &hand) == 0
             && check_numbers(self, used.buf, used.len / 4, "used") == 0)
        answer = run(self, &hand, words, count, used.buf, (int)(used.len / 4));
    self->accepts = self->tick = self->is_barred = NULL;
    PyBuffer_Release(&have);
    PyBuffer_Release(&owed);
    PyBuffer_Release(&view);
    PyBuffer_Release(&used);
    return answer;
}

static PyMethodDef methods[] = {
    {"chosen", (PyCFunction)Search_chosen, METH_NOARGS,
     "chosen()\n--\n\nThe places of the words chosen, 32 bits each."},
    {"fitting", (PyCFunction)Search_fitting, METH_VARARGS,
     "fitting(words, have, jokers)\n--\n\nThose of some words, or of all, that letters and jokers can lay."},
    {"short_by", (PyCFunction)Search_short_by, METH_VARARGS,
     "short_by(words, have)\n--\n\nHow many letters each of some words wants, 16 bits each."},
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
    .tp_doc = "Search(matrix, wide, lengths, shown, table, have, jokers, barred, rarest, demand, supply, least, may_repeat)"
              "\n--\n\nThe words that a position's tiles can lay, and the search of covers by them.",
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

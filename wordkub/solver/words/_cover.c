/* The compiled core of candidates.py and cover.py: the same words chosen and the same search, word for word, over
 * heaps of letters as bytes.
 *
 * A heap is a byte for each letter, a count below 128, so that eight of them are compared at once in a 64-bit
 * number whose top bits are free for borrowing. Which words of the whole vocabulary a heap can lay is worked out
 * for 64 at once: a *plane* is a bit for each word that has more than so many of a letter.
 *
 * The reference says why each step is there; here stands only what is different.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Loops over planes are compiled for newer processors as well, and the loader chooses. */
#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define PLANES __attribute__((target_clones("avx2", "default")))
#else
#define PLANES
#endif

#define WIDE 64 /* the most letters */
#define HIGH 0x8080808080808080ULL
#define NEVER (1 << 20)
#define ANY (1 << 20)
#define COMPARED 5
#define MANY 20000
#define LOOKED_UP 500
#define TICK (1 << 18) /* words looked at between two questions whether to stop */
#define MOST_REFUTED (1u << 18)
#define SLICED 11 /* the most jokers that are counted for 64 words at once */
#define TILE 64   /* blocks of 64 words that are worked out together */
#define AHEAD 12  /* words whose letters are fetched before they are wanted: memory is slower than the search */
#define SPARED 4 /* the most words that may count by a joker */
#define NARROW 1024 /* as many words are a list, more are bits */

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
    int waste;
    unsigned long long sparing;
    int spares; /* so many lengths are spared */
    uint8_t spared[SPARED];
} Hand;

typedef struct {
    uint64_t low, high;
} Print;

typedef struct {
    int number;
    int depth;
} Used;

/* Some candidates: few as a list, in rising order; of many those of the table as a list, the others as bits. */
typedef struct {
    int32_t *list;
    int listed;
    uint64_t *marks; /* a bit for each word of the vocabulary; NULL where all are in the list */
    int count;       /* how many there are in all */
    uint8_t have[WIDE]; /* the letters that can lay those marked, with so many jokers */
    int jokers;
} Words;

/* The words that may be formed. */
typedef struct {
    PyObject_HEAD
    Py_buffer matrix; /* the letters of each, a row of bytes */
    int wide;         /* bytes of a row, a multiple of 8 */
    int letters, count;
    int shortest;           /* the fewest letters of a word */
    uint8_t *lengths;       /* how many letters each has */
    uint64_t *shown;        /* a bit for each letter that it has */
    uint64_t values[WIDE];  /* numbers of letters, whose sums tell heaps apart, nearly always */
    uint64_t *sums;         /* that of each word */
    int blocks;             /* the numbers of 64 bits of a plane */
    int heights[WIDE];      /* the most that a word has of a letter: so many planes it has */
    uint64_t *planes[WIDE]; /* one after the other: more than 0 of the letter, more than 1, ... */
} Vocabulary;

/* The candidates of a position, and the search for covers. */
typedef struct {
    PyObject_HEAD
    Vocabulary *vocabulary;
    int letters, least, may_repeat;
    int wide;            /* bytes of a row, as the vocabulary has it */
    int standing, count; /* the table's words, and all the candidates */
    uint8_t *table;      /* the letters of the table's words, a row for each */
    int32_t *chosen;     /* the place in the vocabulary of each other candidate */
    uint64_t *is_chosen; /* a bit for each word of the vocabulary */
    uint8_t have[WIDE];  /* the letters that can lay those chosen, with so many jokers */
    int jokers;
    int32_t *before;     /* how many are chosen of the words before each 64 */
    uint8_t *lengths;    /* how many letters every candidate has */
    uint64_t *shown;     /* a bit for each letter that it has */
    uint64_t *sums;      /* of the table's words */
    uint8_t rarest[WIDE]; /* the letters, the rarest first */
    int32_t demand[WIDE], supply[128];
    Print *refuted; /* an open hash table; (0, 0) is a free place */
    uint32_t room, filled;
    Print print_of[2][WIDE];
    Print print_of_number[7 + SPARED];
    /* The call in hand. */
    int *path;
    int path_length;
    Used *used;
    int used_count;
    int tie;
    long nodes, limit, looked;
    uint64_t counted; /* the letters of which a word must show one to count */
    PyObject *accepts, *tick, *is_barred;
    int failed;
} Search;

/* Heaps */

static const uint8_t *row(const Search *self, int number)
{
    if (number < self->standing)
        return self->table + (size_t)number * (size_t)self->wide;
    return (const uint8_t *)self->vocabulary->matrix.buf
           + (size_t)self->chosen[number - self->standing] * (size_t)self->wide;
}

static uint64_t sum_of(const Search *self, int number)
{
    return number < self->standing ? self->sums[number] : self->vocabulary->sums[self->chosen[number - self->standing]];
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

/* Note those of some words that letters and jokers can lay, but for one. */
static int fitting(
    const Search *self, const int32_t *words, int count, const uint8_t *have, int jokers, int without, int32_t *fit)
{
    uint64_t absent = ~shown_by(have, self->letters);
    int kept = 0;
    for (int at = 0; at < count; at++) {
        if (at + AHEAD < count)
            __builtin_prefetch(row(self, words[at + AHEAD]));
        int number = words[at];
        if (can_lay(row(self, number), self->lengths[number], self->shown[number], have, absent, jokers, self->wide)
            && number != without)
            fit[kept++] = number;
    }
    return kept;
}

/* Work out for some blocks of the vocabulary which words letters and few jokers can lay, if some letters do. */
PLANES static void sliced(
    const Vocabulary *words, const uint8_t *have, int jokers, uint64_t skipped, int start, int blocks, uint64_t *fit)
{
    uint64_t wants[SLICED + 1][TILE]; /* more than so many letters */
    memset(wants, 0, sizeof(*wants) * (size_t)(jokers + 1));
    for (int letter = 0; letter < words->letters; letter++)
        for (int more = have[letter]; more < words->heights[letter] && more <= have[letter] + jokers && !(skipped >> letter & 1); more++) {
            const uint64_t *plane = words->planes[letter] + (size_t)more * (size_t)words->blocks + start;
            for (int count = jokers; count > 0; count--)
                for (int at = 0; at < blocks; at++)
                    wants[count][at] |= wants[count - 1][at] & plane[at];
            for (int at = 0; at < blocks; at++)
                wants[0][at] |= plane[at];
        }
    for (int at = 0; at < blocks; at++)
        fit[at] = ~wants[jokers][at];
}

/* Mark the words of the vocabulary that letters and jokers can lay, if some letters do that are skipped. */
static void mark(const Vocabulary *words, const uint8_t *have, int jokers, uint64_t skipped, uint64_t *fit)
{
    uint64_t present = shown_by(have, words->letters);
    if (jokers <= SLICED)
        for (int start = 0; start < words->blocks; start += TILE)
            sliced(words, have, jokers, skipped, start, words->blocks - start < TILE ? words->blocks - start : TILE,
                   fit + start);
    else
        memset(fit, 0xFF, sizeof(uint64_t) * (size_t)words->blocks);
    /* A word needs a letter that is no joker. */
    int is_looked_at = words->shortest <= jokers || jokers > SLICED;
    for (int at = 0; is_looked_at && at < words->count; at++)
        if ((words->lengths[at] <= jokers && !(words->shown[at] & present))
            || (jokers > SLICED
                && short_by((const uint8_t *)words->matrix.buf + (size_t)at * (size_t)words->wide, have, words->wide)
                       > jokers))
            fit[at / 64] &= ~(1ULL << at % 64);
    if (words->count % 64)
        fit[words->blocks - 1] &= (1ULL << words->count % 64) - 1;
}

/* List the candidates that are marked. */
static int listed(const Search *self, const uint64_t *marks, int32_t *list)
{
    int kept = 0;
    for (int block = 0; block < self->vocabulary->blocks; block++)
        for (uint64_t left = marks[block]; left; left &= left - 1) {
            int below = __builtin_popcountll(self->is_chosen[block] & ((left & -left) - 1));
            list[kept++] = self->standing + self->before[block] + below;
        }
    return kept;
}

/* How many words are marked in both of two marks, which is noted in the first. */
PLANES static int both(uint64_t *marks, const uint64_t *others, int blocks)
{
    int count = 0;
    for (int block = 0; block < blocks; block++) {
        marks[block] &= others[block];
        count += __builtin_popcountll(marks[block]);
    }
    return count;
}

/* How many words are marked in both of two marks. */
PLANES static int count_of_both(const uint64_t *marks, const uint64_t *others, int blocks)
{
    int count = 0;
    for (int block = 0; block < blocks; block++)
        count += __builtin_popcountll(marks[block] & others[block]);
    return count;
}

/* Mark those of some words, themselves marked, that letters and jokers can lay; how many there are. */
static int marked(const Search *self, const Words *words, const uint8_t *have, int jokers, int without, uint64_t *fit)
{
    uint64_t skipped = 0;
    for (int letter = 0; letter < self->letters && !jokers && !words->jokers; letter++)
        skipped |= (uint64_t)(have[letter] >= words->have[letter]) << letter;
    mark(self->vocabulary, have, jokers, skipped, fit);
    if (without >= self->standing) {
        int at = self->chosen[without - self->standing];
        fit[at / 64] &= ~(1ULL << at % 64);
    }
    return both(fit, words->marks, self->vocabulary->blocks);
}

static void drop(Words *words)
{
    free(words->list);
    free(words->marks);
}

/* Those of some words that letters and jokers can lay, but for one; -1 where there is no room. */
static int narrow(const Search *self, const Words *words, const Hand *hand, int without, Words *fit)
{
    fit->list = NULL;
    fit->marks = NULL;
    fit->jokers = hand->jokers;
    memcpy(fit->have, hand->have, WIDE);
    int marks = 0;
    if (words->marks) {
        fit->marks = malloc(sizeof(uint64_t) * (size_t)(self->vocabulary->blocks + 1));
        if (!fit->marks)
            goto full;
        marks = marked(self, words, hand->have, hand->jokers, without, fit->marks);
    }
    int is_few = marks <= NARROW;
    fit->list = malloc(sizeof(int32_t) * (size_t)(words->listed + (is_few ? marks : 0) + 1));
    if (!fit->list)
        goto full;
    fit->listed = fitting(self, words->list, words->listed, hand->have, hand->jokers, without, fit->list);
    fit->count = fit->listed + marks;
    if (fit->marks && is_few) {
        fit->listed += listed(self, fit->marks, fit->list + fit->listed);
        free(fit->marks);
        fit->marks = NULL;
    }
    return 0;
full:
    drop(fit);
    PyErr_NoMemory();
    return -1;
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
    if (hand->waste != ANY && !(is_new && self->shown[number] & self->counted)) {
        int wasted = length;
        for (int at = child->spares - 1; is_new && self->shown[number] & hand->sparing && at >= 0; at--)
            if (child->spared[at] < wasted) {
                int other = child->spared[at];
                child->spared[at] = (uint8_t)wasted;
                wasted = other;
            }
        child->waste -= wasted;
        if (child->waste < 0)
            return 0;
        if (child->waste < child->slack)
            child->slack = child->waste;
    }
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
    add(&print, &self->print_of_number[5], (uint64_t)hand->waste);
    add(&print, &self->print_of_number[6], hand->sparing);
    for (int at = 0; at < hand->spares; at++)
        add(&print, &self->print_of_number[7 + at], (uint64_t)hand->spared[at]);
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
    int32_t cost;
    int32_t number;
} Child;

static int is_before(const Child *one, const Child *other)
{
    return one->cost != other->cost ? one->cost < other->cost : one->number < other->number;
}

/* Children stand in a heap, since often only the first few of many are tried: the best on top. */
static void sink(Child *heap, int count, int at)
{
    Child moved = heap[at];
    for (int below = 2 * at + 1; below < count; below = 2 * at + 1) {
        if (below + 1 < count && is_before(&heap[below + 1], &heap[below]))
            below++;
        if (!is_before(&heap[below], &moved))
            break;
        heap[at] = heap[below];
        at = below;
    }
    heap[at] = moved;
}

static Child best_of(Child *heap, int *count)
{
    Child best = heap[0];
    heap[0] = heap[--*count];
    sink(heap, *count, 0);
    return best;
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
    if (self->accepts == Py_None)
        return 1;
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

static int covering(const Search *self, const Words *words, int letter)
{
    int count = 0;
    for (int at = 0; at < words->listed; at++)
        count += (int)(self->shown[words->list[at]] >> letter & 1);
    if (words->marks && letter < self->vocabulary->letters && self->vocabulary->heights[letter])
        count += count_of_both(words->marks, self->vocabulary->planes[letter], self->vocabulary->blocks);
    return count;
}

/* The letter that fewest words can cover, of the rarest of those wanted. */
static int letter_of(const Search *self, const uint8_t *wanted, const Words *words, int *fewest)
{
    int best = -1, seen = 0;
    *fewest = words->count;
    for (int at = 0; at < self->letters; at++) {
        int letter = self->rarest[at];
        if (!wanted[letter])
            continue;
        if (words->count > MANY)
            return letter;
        int count = covering(self, words, letter);
        if (best < 0 || count < *fewest) {
            best = letter;
            *fewest = count;
        }
        if (!count || ++seen == COMPARED)
            break;
    }
    return best;
}

static int search(Search *self, const Hand *hand, const Words *words, int depth);

/* Search what is left after a step; words are those that fitted before it. */
static int step(Search *self, const Hand *child, const Words *words, int without, int depth)
{
    Words fit;
    if (is_refuted(self, print_of(self, child)))
        return 0;
    if (narrow(self, words, child, without, &fit) < 0) {
        self->failed = 1;
        return -1;
    }
    self->looked += words->listed + 64 + (words->marks ? 4 * self->vocabulary->blocks : 0);
    int found = search(self, child, &fit, depth);
    drop(&fit);
    return found;
}

/* The words that fit, to be looked up by their sums: an open hash table in which a sum of 0 is a free place. */
typedef struct {
    uint64_t sum, shown;
} Known;

typedef struct {
    Known *places;
    uint32_t room;
    int covers[WIDE]; /* how many of the words show each letter */
} Lookup;

static int is_known(const Lookup *lookup, uint64_t sum)
{
    for (uint32_t at = (uint32_t)sum & (lookup->room - 1); lookup->places[at].sum; at = (at + 1) & (lookup->room - 1))
        if (lookup->places[at].sum == sum)
            return 1;
    return 0;
}

static int know(const Search *self, const int32_t *words, int count, Lookup *lookup)
{
    *lookup = (Lookup){.room = 16};
    while (lookup->room < 2 * (uint32_t)count)
        lookup->room *= 2;
    lookup->places = calloc(lookup->room, sizeof(Known));
    if (!lookup->places)
        return -1;
    for (int at = 0; at < count; at++) {
        Known known = {sum_of(self, words[at]), self->shown[words[at]]};
        uint32_t place = (uint32_t)known.sum & (lookup->room - 1);
        while (lookup->places[place].sum)
            place = (place + 1) & (lookup->room - 1);
        lookup->places[place] = known;
        for (uint64_t shown = known.shown; shown; shown &= shown - 1)
            lookup->covers[__builtin_ctzll(shown)]++;
    }
    return 0;
}

/* Whether what is left after a word, too little for three, is neither a word nor two of those that fitted. */
static int is_hopeless(const Search *self, const Lookup *lookup, const Hand *hand, uint64_t sum, int number)
{
    const uint8_t *word = row(self, number);
    uint64_t rest = sum - sum_of(self, number);
    if (is_known(lookup, rest))
        return 0;
    /* One of two has the letter that fewest words have. */
    int rarest = -1;
    for (int letter = 0; letter < self->letters; letter++)
        if (hand->have[letter] > word[letter] && (rarest < 0 || lookup->covers[letter] < lookup->covers[rarest]))
            rarest = letter;
    for (uint32_t at = 0; at < lookup->room; at++)
        if (lookup->places[at].shown >> rarest & 1 && is_known(lookup, rest - lookup->places[at].sum))
            return 0;
    return 1;
}

/* The words that cover a letter, or all where it is -1, as a list to be freed; NULL where there is no room. */
static int32_t *covers(const Search *self, const Words *words, int letter, int *count)
{
    int32_t *list = malloc(sizeof(int32_t) * (size_t)(words->count + 1));
    uint64_t *marks = words->marks ? malloc(sizeof(uint64_t) * (size_t)(self->vocabulary->blocks + 1)) : NULL;
    if (!list || (words->marks && !marks)) {
        free(list);
        free(marks);
        PyErr_NoMemory();
        return NULL;
    }
    int kept = 0;
    for (int at = 0; at < words->listed; at++)
        if (letter < 0 || self->shown[words->list[at]] >> letter & 1)
            list[kept++] = words->list[at];
    if (marks) {
        int is_known = letter < 0 || (letter < self->vocabulary->letters && self->vocabulary->heights[letter]);
        for (int block = 0; block < self->vocabulary->blocks; block++)
            marks[block] = !is_known ? 0
                           : letter < 0
                               ? words->marks[block]
                               : words->marks[block] & self->vocabulary->planes[letter][block];
        kept += listed(self, marks, list + kept);
    }
    free(marks);
    *count = kept;
    return list;
}

static int32_t cost_of(const Search *self, const int32_t *prices, int number)
{
    const uint8_t *word = row(self, number);
    int32_t cost = 0;
    for (uint64_t shown = self->shown[number]; shown; shown &= shown - 1) {
        int place = __builtin_ctzll(shown);
        cost += word[place] * prices[place];
    }
    return (cost << 10) / self->lengths[number];
}

/* The words to be tried, as a heap; -1 where there is no room. */
static int children(const Search *self, const Hand *hand, const Words *words, int letter, Child **list)
{
    int covering = 0, count = 0, all = 0;
    int32_t *numbers = covers(self, words, letter, &covering), *every = NULL;
    *list = malloc(sizeof(Child) * (size_t)(covering + 1));
    if (!numbers || !*list)
        goto full;
    int32_t prices[WIDE];
    for (int at = 0; at < self->letters; at++)
        prices[at] = self->demand[at] - self->supply[hand->have[at]];
    Lookup lookup = {.places = NULL};
    uint64_t sum = 0;
    for (int at = 0; at < self->letters; at++)
        sum += hand->have[at] * self->vocabulary->values[at];
    int is_exact = hand->slack == 0 && hand->jokers == 0;
    for (int at = 0; at < covering; at++) {
        if (at + AHEAD < covering)
            __builtin_prefetch(row(self, numbers[at + AHEAD]));
        int number = numbers[at], left = hand->size - self->lengths[number];
        if (!hand->new_words && number >= self->standing)
            continue;
        if (is_exact && left > 0 && left < self->least)
            continue;
        if (is_exact && left >= self->least && left < 3 * self->least && words->count <= LOOKED_UP) {
            if (!every && (!(every = covers(self, words, -1, &all)) || know(self, every, all, &lookup) < 0))
                goto full;
            if (is_hopeless(self, &lookup, hand, sum, number))
                continue;
        }
        (*list)[count++] = (Child){cost_of(self, prices, number), number};
    }
    for (int at = count / 2 - 1; at >= 0; at--)
        sink(*list, count, at);
    free(numbers);
    free(every);
    free(lookup.places);
    return count;
full:
    free(numbers);
    free(every);
    free(lookup.places);
    free(*list);
    *list = NULL;
    if (!PyErr_Occurred())
        PyErr_NoMemory();
    return -1;
}

static int try_children(
    Search *self, const Hand *hand, const Words *words, Child *heap, int count, int depth)
{
    while (count) {
        int number = best_of(heap, &count).number;
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
        int found = step(self, &child, words, once ? number : -1, depth + 1);
        if (found)
            return found;
        self->path_length--;
        if (!self->may_repeat)
            self->used_count--;
    }
    return 0;
}

static int branch(Search *self, const Hand *hand, const Words *words, int depth)
{
    int over = loose(hand) > hand->slack, letter = -1, fewest = words->count;
    const uint8_t *wanted = over ? hand->have : hand->owed;
    int wants = over ? hand->size : hand->debt;
    if (!wants && (!hand->owed_jokers || over))
        return 0;
    if (wants)
        letter = letter_of(self, wanted, words, &fewest);
    Child *list = NULL;
    int count = fewest ? children(self, hand, words, letter, &list) : 0;
    if (count < 0) {
        self->failed = 1;
        return -1;
    }
    int found = try_children(self, hand, words, list, count, depth);
    free(list);
    if (found || letter < 0 || hand->slack == 0 || hand->slack == ANY || hand->owed[letter])
        return found;
    Hand child = *hand;
    child.have[letter]--;
    child.size--;
    child.slack--;
    if (child.waste != ANY)
        child.waste--;
    return step(self, &child, words, -1, depth + 1);
}

static int search(Search *self, const Hand *hand, const Words *words, int depth)
{
    Hand more;
    if (spend(self) < 0)
        return -1;
    if (is_done(hand)) {
        int answer = accepted(self);
        if (answer)
            return answer;
        self->tie = -1;
        if (hand->waste != ANY && loose(hand)) {
            more = *hand;
            more.slack = loose(hand) - 1;
            hand = &more;
        } else if (!hand->owed_jokers)
            return 0;
    }
    int tie = self->tie;
    self->tie = NEVER;
    note_ties(self, hand);
    int found = branch(self, hand, words, depth);
    if (found)
        return found;
    if (self->tie >= depth) {
        refute(self, print_of(self, hand));
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

static void Vocabulary_dealloc(Vocabulary *self)
{
    PyBuffer_Release(&self->matrix);
    free(self->lengths);
    free(self->shown);
    free(self->sums);
    for (int letter = 0; letter < WIDE; letter++)
        free(self->planes[letter]);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

/* Read the rows: how long words are, and which letters they show. */
static int read_rows(Vocabulary *self)
{
    for (int number = 0; number < self->count; number++) {
        const uint8_t *word = (const uint8_t *)self->matrix.buf + (size_t)number * (size_t)self->wide;
        int length = 0, most = 0;
        self->sums[number] = 0;
        for (int at = 0; at < self->wide; at++) {
            length += word[at];
            self->sums[number] += word[at] * self->values[at];
            most = word[at] > most ? word[at] : most;
            if (at < self->letters && word[at] > self->heights[at])
                self->heights[at] = word[at];
            if (at >= self->letters && word[at])
                most = 255;
        }
        if (!length || length > 255 || most > 127) {
            PyErr_Format(PyExc_ValueError, "word %d has no letters, too many, or unknown ones", number);
            return -1;
        }
        self->lengths[number] = (uint8_t)length;
        self->shown[number] = shown_by(word, self->letters);
        if (!number || length < self->shortest)
            self->shortest = length;
    }
    return 0;
}

static int make_planes(Vocabulary *self)
{
    for (int letter = 0; letter < self->letters; letter++) {
        uint64_t *planes = calloc((size_t)self->heights[letter] * (size_t)self->blocks + 1, sizeof(uint64_t));
        if (!planes) {
            PyErr_NoMemory();
            return -1;
        }
        self->planes[letter] = planes;
        for (int number = 0; number < self->count; number++) {
            int count = ((const uint8_t *)self->matrix.buf)[(size_t)number * (size_t)self->wide + (size_t)letter];
            for (int more = 0; more < count; more++)
                planes[(size_t)more * (size_t)self->blocks + (size_t)(number / 64)] |= 1ULL << number % 64;
        }
    }
    return 0;
}

static int Vocabulary_init(Vocabulary *self, PyObject *args, PyObject *Py_UNUSED(named))
{
    PyObject *matrix;
    if (self->lengths) {
        PyErr_SetString(PyExc_TypeError, "a vocabulary is read once");
        return -1;
    }
    if (!PyArg_ParseTuple(args, "Oii", &matrix, &self->wide, &self->letters))
        return -1;
    if (self->wide < 8 || self->wide > WIDE || self->wide % 8 || self->letters < 1 || self->letters > self->wide) {
        PyErr_Format(PyExc_ValueError, "a row has 8 to %d bytes, a multiple of 8, with room for all letters", WIDE);
        return -1;
    }
    if (buffer_of(matrix, &self->matrix, self->wide, "matrix") < 0)
        return -1;
    if (self->matrix.len / self->wide > INT32_MAX / 2) {
        PyErr_SetString(PyExc_ValueError, "so many words there are nowhere");
        return -1;
    }
    self->count = (int)(self->matrix.len / self->wide);
    self->blocks = (self->count + 63) / 64;
    self->lengths = malloc((size_t)self->count + 1);
    self->shown = malloc(((size_t)self->count + 1) * sizeof(uint64_t));
    self->sums = malloc(((size_t)self->count + 1) * sizeof(uint64_t));
    uint64_t seed = 2;
    for (int at = 0; at < WIDE; at++)
        self->values[at] = mixed(&seed);
    if (!self->lengths || !self->shown || !self->sums) {
        PyErr_NoMemory();
        return -1;
    }
    return read_rows(self) < 0 ? -1 : make_planes(self);
}

static PyTypeObject VocabularyType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "wordkub.solver._cover.Vocabulary",
    .tp_basicsize = sizeof(Vocabulary),
    .tp_dealloc = (destructor)Vocabulary_dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Vocabulary(matrix, wide, letters)\n--\n\nThe words that may be formed: a row of counts for each.",
    .tp_init = (initproc)Vocabulary_init,
    .tp_new = PyType_GenericNew,
};

static void Search_dealloc(Search *self)
{
    Py_XDECREF(self->vocabulary);
    free(self->table);
    free(self->chosen);
    free(self->is_chosen);
    free(self->before);
    free(self->lengths);
    free(self->shown);
    free(self->sums);
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
    if (rarest->len < self->vocabulary->letters || rarest->len > self->wide || demand->len != rarest->len * 4
        || supply->len < 4 * 128) {
        PyErr_SetString(PyExc_ValueError, "the letters, their demand and their supply do not go together");
        return -1;
    }
    self->letters = (int)rarest->len;
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

/* Take the words of the vocabulary that the tiles can lay, but for those barred. */
static int choose(Search *self, const uint8_t *have, int jokers, const int32_t *barred, Py_ssize_t count)
{
    const Vocabulary *words = self->vocabulary;
    self->is_chosen = malloc(sizeof(uint64_t) * (size_t)(words->blocks + 1));
    self->before = malloc(sizeof(int32_t) * (size_t)(words->blocks + 1));
    if (!self->is_chosen || !self->before) {
        PyErr_NoMemory();
        return -1;
    }
    mark(words, have, jokers, 0, self->is_chosen);
    memcpy(self->have, have, WIDE);
    self->jokers = jokers;
    for (Py_ssize_t at = 0; at < count; at++) {
        if (barred[at] < 0 || barred[at] >= words->count) {
            PyErr_Format(PyExc_ValueError, "barred: there is no word %d", (int)barred[at]);
            return -1;
        }
        self->is_chosen[barred[at] / 64] &= ~(1ULL << barred[at] % 64);
    }
    int kept = 0;
    for (int block = 0; block < words->blocks; block++) {
        self->before[block] = kept;
        kept += __builtin_popcountll(self->is_chosen[block]);
    }
    self->count = self->standing + kept;
    return 0;
}

static int take_words(Search *self, const uint8_t *table)
{
    const Vocabulary *words = self->vocabulary;
    size_t room = (size_t)self->count + 1;
    self->table = calloc((size_t)self->standing + 1, (size_t)self->wide);
    self->chosen = malloc(room * sizeof(int32_t));
    self->lengths = malloc(room);
    self->shown = malloc(room * sizeof(uint64_t));
    self->sums = calloc((size_t)self->standing + 1, sizeof(uint64_t));
    if (!self->table || !self->chosen || !self->lengths || !self->shown || !self->sums) {
        PyErr_NoMemory();
        return -1;
    }
    int number = 0;
    for (; number < self->standing; number++) {
        uint8_t *mine = self->table + (size_t)number * (size_t)self->wide;
        memcpy(mine, table + (size_t)number * (size_t)self->letters, (size_t)self->letters);
        int length = 0, most = 0;
        for (int at = 0; at < self->letters; at++) {
            self->sums[number] += mine[at] * words->values[at];
            length += mine[at];
            most = mine[at] > most ? mine[at] : most;
        }
        if (!length || length > 255 || most > 127) {
            PyErr_Format(PyExc_ValueError, "word %d of the table has no letters, or too many", number);
            return -1;
        }
        self->lengths[number] = (uint8_t)length;
        self->shown[number] = shown_by(mine, self->letters);
    }
    for (int block = 0; block < words->blocks; block++)
        for (uint64_t left = self->is_chosen[block]; left; left &= left - 1, number++) {
            int32_t at = 64 * block + __builtin_ctzll(left);
            self->chosen[number - self->standing] = at;
            self->lengths[number] = words->lengths[at];
            self->shown[number] = words->shown[at];
        }
    return 0;
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
    for (int at = 0; at < 7 + SPARED; at++)
        self->print_of_number[at] = (Print){mixed(&seed) | 1, mixed(&seed) | 1};
    return 0;
}

static int Search_init(Search *self, PyObject *args, PyObject *Py_UNUSED(named))
{
    Py_buffer table = {0}, given = {0}, barred = {0}, rarest = {0}, demand = {0}, supply = {0};
    PyObject *vocabulary;
    uint8_t have[WIDE];
    int jokers, done = -1;
    if (self->vocabulary) {
        PyErr_SetString(PyExc_TypeError, "a search is begun once");
        return -1;
    }
    if (!PyArg_ParseTuple(
            args, "O!y*y*iy*y*y*y*ip", &VocabularyType, &vocabulary, &table, &given, &jokers, &barred, &rarest, &demand,
            &supply, &self->least, &self->may_repeat))
        return -1;
    self->vocabulary = (Vocabulary *)Py_NewRef(vocabulary);
    self->wide = self->vocabulary->wide;
    if (!self->vocabulary->sums || read_letters(self, &rarest, &demand, &supply) < 0 || table.len % self->letters
        || barred.len % 4 || jokers < 0 || self->least < 1) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "the words, the table and the tiles do not go together");
    } else if (read_heap(self, &given, have) == 0) {
        self->standing = (int)(table.len / self->letters);
        if (choose(self, have, jokers, barred.buf, barred.len / 4) == 0 && take_words(self, table.buf) == 0)
            done = begin(self);
    }
    Py_buffer *views[] = {&table, &given, &barred, &rarest, &demand, &supply};
    for (size_t at = 0; at < sizeof(views) / sizeof(*views); at++)
        PyBuffer_Release(views[at]);
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

static int read_hand(
    const Search *self, const Py_buffer *have, const Py_buffer *owed, const Py_buffer *spared, Hand *hand)
{
    if (spared->len > SPARED) {
        PyErr_Format(PyExc_ValueError, "%zd words spared; there is room for %d", spared->len, SPARED);
        return -1;
    }
    hand->spares = (int)spared->len;
    memcpy(hand->spared, spared->buf, (size_t)spared->len);
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
        || hand->taken < 0 || hand->new_words < 0 || hand->waste < 0) {
        PyErr_SetString(PyExc_ValueError, "a hand has no such numbers");
        return -1;
    }
    return 0;
}

/* Search what is at hand from the start: 1 found, 0 none, -1 not settled or failed. */
static int run(Search *self, const Hand *hand, const Words *words, const int32_t *used, int given, int target)
{
    self->path_length = self->used_count = 0;
    self->tie = NEVER;
    for (int at = 0; at < given && !self->may_repeat; at++)
        self->used[self->used_count++] = (Used){used[at], 0};
    if (target >= 0 && !self->may_repeat)
        self->used[self->used_count++] = (Used){target, 0};
    Words fit;
    self->failed = 0;
    if (is_refuted(self, print_of(self, hand)))
        return 0;
    self->failed = narrow(self, words, hand, self->may_repeat ? -1 : target, &fit) < 0;
    if (self->failed)
        return -1;
    int kept = 0;
    for (int at = 0; at < fit.listed; at++) {
        int is_used = 0;
        for (int each = 0; each < given && !is_used; each++)
            is_used = used[each] == fit.list[at];
        fit.list[kept] = fit.list[at];
        kept += !is_used;
    }
    fit.count -= fit.listed - kept;
    fit.listed = kept;
    int found = search(self, hand, &fit, 1);
    drop(&fit);
    return found;
}

static int is_begun(const Search *self)
{
    if (!self->refuted)
        PyErr_SetString(PyExc_RuntimeError, "this search was not begun");
    return self->refuted != NULL;
}

/* The words that a call names, or all, to be dropped; -1 where they are none. */
static int read_words(const Search *self, PyObject *given, Words *words)
{
    Py_buffer view = {0};
    *words = (Words){.jokers = self->jokers};
    memcpy(words->have, self->have, WIDE);
    if (given == Py_None) {
        size_t size = sizeof(uint64_t) * (size_t)(self->vocabulary->blocks + 1);
        words->list = malloc(sizeof(int32_t) * ((size_t)self->standing + 1));
        words->marks = malloc(size);
        if (words->list && words->marks) {
            memcpy(words->marks, self->is_chosen, size);
            for (int number = 0; number < self->standing; number++)
                words->list[number] = number;
            words->listed = self->standing;
            words->count = self->count;
            return 0;
        }
    } else if (buffer_of(given, &view, 4, "words") == 0 && check_numbers(self, view.buf, view.len / 4, "words") == 0) {
        words->list = malloc((size_t)view.len + 1);
        if (words->list) {
            memcpy(words->list, view.buf, (size_t)view.len);
            words->count = words->listed = (int)(view.len / 4);
            PyBuffer_Release(&view);
            return 0;
        }
    }
    PyBuffer_Release(&view);
    drop(words);
    if (!PyErr_Occurred())
        PyErr_NoMemory();
    return -1;
}

static PyObject *Search_chosen(Search *self, PyObject *Py_UNUSED(none))
{
    if (!is_begun(self))
        return NULL;
    return PyBytes_FromStringAndSize((const char *)self->chosen, 4 * (Py_ssize_t)(self->count - self->standing));
}

static PyObject *Search_lengths(Search *self, PyObject *Py_UNUSED(none))
{
    return is_begun(self) ? PyBytes_FromStringAndSize((const char *)self->lengths, self->count) : NULL;
}

static PyObject *Search_fitting(Search *self, PyObject *args)
{
    PyObject *given, *answer = NULL;
    Py_buffer heap = {0};
    Words words, fit;
    Hand hand;
    int count;
    if (!is_begun(self) || !PyArg_ParseTuple(args, "Oy*i", &given, &heap, &hand.jokers))
        return NULL;
    if (read_words(self, given, &words) == 0) {
        if (hand.jokers < 0)
            PyErr_SetString(PyExc_ValueError, "there are no jokers below none");
        else if (read_heap(self, &heap, hand.have) == 0 && narrow(self, &words, &hand, -1, &fit) == 0) {
            int32_t *list = covers(self, &fit, -1, &count);
            if (list)
                answer = PyBytes_FromStringAndSize((const char *)list, 4 * (Py_ssize_t)count);
            free(list);
            drop(&fit);
        }
        drop(&words);
    }
    PyBuffer_Release(&heap);
    return answer;
}

static PyObject *Search_short_by(Search *self, PyObject *args)
{
    PyObject *given, *answer = NULL;
    Py_buffer heap = {0};
    Words words;
    uint8_t have[WIDE];
    if (!is_begun(self) || !PyArg_ParseTuple(args, "Oy*", &given, &heap))
        return NULL;
    if (given == Py_None)
        PyErr_SetString(PyExc_ValueError, "words: name them");
    else if (read_words(self, given, &words) == 0) {
        if (read_heap(self, &heap, have) == 0)
            answer = PyBytes_FromStringAndSize(NULL, 2 * (Py_ssize_t)words.listed);
        for (int at = 0; answer && at < words.listed; at++) {
            int16_t wanting = (int16_t)short_by(row(self, words.list[at]), have, self->wide);
            memcpy(PyBytes_AS_STRING(answer) + 2 * at, &wanting, 2);
        }
        drop(&words);
    }
    PyBuffer_Release(&heap);
    return answer;
}

/* Make ready for a call that lays what is at hand; 0 where that cannot be. */
static int enter(Search *self, const Hand *hand, int given)
{
    /* Every word laid takes a letter at least. */
    size_t most = (size_t)(hand->size + hand->jokers + 1);
    self->path = malloc(sizeof(int) * most);
    self->used = malloc(sizeof(Used) * (most + (size_t)given + 1));
    if (!self->path || !self->used)
        PyErr_NoMemory();
    self->nodes = self->looked = 0;
    return self->path && self->used;
}

static void leave(Search *self)
{
    free(self->path);
    free(self->used);
    self->path = NULL;
    self->used = NULL;
    self->accepts = self->tick = self->is_barred = NULL;
}

static int is_free(const Search *self)
{
    if (self->path)
        PyErr_SetString(PyExc_RuntimeError, "this search is under way");
    return !self->path && is_begun(self);
}

static PyObject *Search_find(Search *self, PyObject *args)
{
    Py_buffer have = {0}, owed = {0}, spared = {0}, used = {0};
    Words words;
    Hand hand;
    long limit;
    unsigned long long counted;
    PyObject *given, *accepts, *tick, *is_barred, *answer = NULL;
    if (!is_free(self)
        || !PyArg_ParseTuple(
            args, "y*y*iiiiiiKy*OKy*lOOO", &have, &owed, &hand.jokers, &hand.owed_jokers, &hand.slack, &hand.taken,
            &hand.new_words, &hand.waste, &hand.sparing, &spared, &given, &counted, &used, &limit, &accepts, &tick, &is_barred))
        return NULL;
    if (used.len % 4)
        PyErr_SetString(PyExc_ValueError, "used are numbers of 32 bits");
    else if (read_hand(self, &have, &owed, &spared, &hand) == 0 && check_numbers(self, used.buf, used.len / 4, "used") == 0
             && read_words(self, given, &words) == 0) {
        if (enter(self, &hand, (int)(used.len / 4))) {
            self->limit = limit;
            self->counted = counted;
            self->accepts = accepts;
            self->tick = tick;
            self->is_barred = is_barred;
            int found = run(self, &hand, &words, used.buf, (int)(used.len / 4), -1);
            PyObject *path = self->failed ? NULL : found > 0 ? path_list(self) : Py_NewRef(Py_None);
            if (path)
                answer = Py_BuildValue("iNl", found, path, self->nodes);
        }
        leave(self);
        drop(&words);
    }
    PyBuffer_Release(&have);
    PyBuffer_Release(&owed);
    PyBuffer_Release(&spared);
    PyBuffer_Release(&used);
    return answer;
}

/* The place of the first target from a start on for which few nodes do not refute a cover of the rest. */
static int hopeful(
    Search *self, const Hand *hand, const Words *words, const int32_t *targets, uint64_t shown, int start, int count,
    const int32_t *used, int given, long each, long left)
{
    uint64_t absent = ~shown_by(hand->have, self->letters);
    for (int at = start; at < count; at++) {
        int target = targets[at];
        Hand rest;
        if (!(self->shown[target] & shown)
            || !can_lay(row(self, target), self->lengths[target], self->shown[target], hand->have, absent, hand->jokers,
                     self->wide)
            || !lay(self, hand, target, &rest))
            continue;
        self->limit = left < self->nodes + each ? left : self->nodes + each;
        if (run(self, &rest, words, used, given, target))
            return at;
    }
    return count;
}

static PyObject *Search_hopeful(Search *self, PyObject *args)
{
    Py_buffer have = {0}, owed = {0}, spared = {0}, targets = {0}, used = {0};
    Words all;
    Hand hand;
    int start;
    unsigned long long counted, shown;
    long each, left;
    PyObject *tick, *answer = NULL;
    if (!is_free(self)
        || !PyArg_ParseTuple(
            args, "y*y*iiiiiiKy*y*KKiy*llO", &have, &owed, &hand.jokers, &hand.owed_jokers, &hand.slack, &hand.taken,
            &hand.new_words, &hand.waste, &hand.sparing, &spared, &targets, &counted, &shown, &start, &used, &each, &left, &tick))
        return NULL;
    if (targets.len % 4 || used.len % 4 || start < 0)
        PyErr_SetString(PyExc_ValueError, "words are numbers of 32 bits");
    else if (read_hand(self, &have, &owed, &spared, &hand) == 0
             && check_numbers(self, targets.buf, targets.len / 4, "targets") == 0
             && check_numbers(self, used.buf, used.len / 4, "used") == 0 && read_words(self, Py_None, &all) == 0) {
        if (enter(self, &hand, (int)(used.len / 4))) {
            self->tick = tick;
            self->counted = counted;
            self->accepts = self->is_barred = Py_None;
            self->failed = 0;
            int at = hopeful(self, &hand, &all, targets.buf, shown, start, (int)(targets.len / 4), used.buf,
                             (int)(used.len / 4), each, left);
            if (!self->failed)
                answer = Py_BuildValue("il", at, self->nodes);
        }
        leave(self);
        drop(&all);
    }
    PyBuffer_Release(&have);
    PyBuffer_Release(&owed);
    PyBuffer_Release(&spared);
    PyBuffer_Release(&targets);
    PyBuffer_Release(&used);
    return answer;
}

static PyMethodDef methods[] = {
    {"chosen", (PyCFunction)Search_chosen, METH_NOARGS,
     "chosen()\n--\n\nThe places of the words chosen, 32 bits each."},
    {"lengths", (PyCFunction)Search_lengths, METH_NOARGS,
     "lengths()\n--\n\nHow many letters every candidate has, a byte each."},
    {"fitting", (PyCFunction)Search_fitting, METH_VARARGS,
     "fitting(words, have, jokers)\n--\n\nThose of some words, or of all, that letters and jokers can lay."},
    {"short_by", (PyCFunction)Search_short_by, METH_VARARGS,
     "short_by(words, have)\n--\n\nHow many letters each of some words wants, 16 bits each."},
    {"find", (PyCFunction)Search_find, METH_VARARGS,
     "find(have, owed, jokers, owed_jokers, slack, taken, new_words, waste, sparing, spared, words, counted, used, nodes, accepts, tick,"
     " is_barred)\n"
     "--\n\nSearch; returns 1, 0 or -1 for found, none, not settled, then the words and the nodes looked at."},
    {"hopeful", (PyCFunction)Search_hopeful, METH_VARARGS,
     "hopeful(have, owed, jokers, owed_jokers, slack, taken, new_words, waste, sparing, spared, targets, counted, shown, start, used, each, left,"
     " tick)\n"
     "--\n\nThe place of the first target that so many nodes do not refute, and the nodes looked at."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject SearchType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "wordkub.solver._cover.Search",
    .tp_basicsize = sizeof(Search),
    .tp_dealloc = (destructor)Search_dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_doc = "Search(vocabulary, table, have, jokers, barred, rarest, demand, supply, least, may_repeat)"
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
    if (PyType_Ready(&VocabularyType) < 0 || PyType_Ready(&SearchType) < 0)
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (!made)
        return NULL;
    if (PyModule_AddObjectRef(made, "Vocabulary", (PyObject *)&VocabularyType) < 0
        || PyModule_AddObjectRef(made, "Search", (PyObject *)&SearchType) < 0
        || PyModule_AddIntConstant(made, "WIDE", WIDE) < 0) {
        Py_DECREF(made);
        return NULL;
    }
    return made;
}

/* The compiled core of program.py: the same program, choice for choice.
 *
 * The open runs of all colours are one 64-bit number, a few bits for each count; ways to lay the numbers up to
 * one are kept in a growing array, in the order in which they are entered, and found by the state that they
 * lead to in an open hash table. The reference says why each step is there; here stands only what is different.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define COLOURS 16 /* the most colours */
#define HIGHEST 99 /* the highest number */
#define BITS 64    /* what a state has room for */
#define TICK 1024  /* choices between two questions whether to stop */
#define NONE UINT32_MAX

enum { DONE, OUT_OF_NODES, OUT_OF_MEMORY, RAISED };

typedef struct {
    uint64_t state;
    int64_t cost;
    uint32_t before;
    uint32_t next; /* another way to the same state */
    uint32_t strain;
    uint16_t used, room;
    uint8_t number, is_beaten, groups, withheld;
    uint8_t slots[COLOURS];
} Way;

typedef struct {
    int64_t cost;
    uint32_t way, strain;
    uint16_t jokers;
    uint8_t number;
} Open;

typedef struct {
    uint64_t lengths;
    int64_t cost;
    int slots, grouped, jokers, owed;
} Option;

typedef struct {
    uint64_t state;
    int64_t cost;
    int grouped, most, jokers, owed, runs;
    uint8_t slots[COLOURS];
} Choice;

typedef struct {
    int colours, highest, least, jokers, jokers_must, all_joker_sets;
    const uint8_t *must, *held, *runs, *groups;
    int64_t costs[HIGHEST + 1], joker_cost, limit;
    int bits, wide; /* of a count, and of the counts of a colour */
    Way *ways;
    uint32_t count, room;
    uint32_t *table; /* the first way to each state, by a hash of it */
    uint32_t table_size, states;
    Open *open;
    uint32_t open_count, open_room;
    Option *options; /* of each colour, `most` of them */
    int most;
    int counts[COLOURS];
    long nodes, most_nodes;
    PyObject *tick;
    int status;
} Program;

static int held(const Program *self, int number, int colour)
{
    return number <= self->highest ? self->held[colour * self->highest + number - 1] : 0;
}

static int must(const Program *self, int number, int colour)
{
    return self->must[colour * self->highest + number - 1];
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

static void *grown(Program *self, void *array, uint32_t *room, uint32_t count, size_t size)
{
    if (count < *room)
        return array;
    uint32_t wanted = *room ? 2 * *room : 256;
    void *larger = wanted > *room && wanted < NONE / 2 ? realloc(array, wanted * size) : NULL;
    if (!larger) {
        self->status = OUT_OF_MEMORY;
        return array;
    }
    *room = wanted;
    return larger;
}

/* The heap of open ways: the cheapest first, of equal ones that which is furthest, is most like what there is,
 * has fewest jokers, was found first. */

static int is_before(const Open *a, const Open *b)
{
    if (a->cost != b->cost)
        return a->cost < b->cost;
    if (a->number != b->number)
        return a->number > b->number;
    if (a->strain != b->strain)
        return a->strain < b->strain;
    if (a->jokers != b->jokers)
        return a->jokers < b->jokers;
    return a->way < b->way;
}

static void push(Program *self, Open item)
{
    self->open = grown(self, self->open, &self->open_room, self->open_count, sizeof(Open));
    if (self->status)
        return;
    uint32_t at = self->open_count++;
    for (; at && is_before(&item, &self->open[(at - 1) / 2]); at = (at - 1) / 2)
        self->open[at] = self->open[(at - 1) / 2];
    self->open[at] = item;
}

static Open pop(Program *self)
{
    Open first = self->open[0], last = self->open[--self->open_count];
    uint32_t at = 0;
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= self->open_count)
            break;
        if (child + 1 < self->open_count && is_before(&self->open[child + 1], &self->open[child]))
            child++;
        if (!is_before(&self->open[child], &last))
            break;
        self->open[at] = self->open[child];
        at = child;
    }
    if (self->open_count)
        self->open[at] = last;
    return first;
}

/* Ways by the states that they lead to */

static uint32_t *place(Program *self, int number, uint64_t state)
{
    uint64_t hash = (state ^ ((uint64_t)number << 57)) * 0x9E3779B97F4A7C15ULL;
    uint32_t at = (uint32_t)(hash >> 32) & (self->table_size - 1);
    while (self->table[at] != NONE) {
        const Way *way = &self->ways[self->table[at]];
        if (way->number == number && way->state == state)
            break;
        at = (at + 1) & (self->table_size - 1);
    }
    return &self->table[at];
}

static void widen(Program *self)
{
    uint32_t old_size = self->table_size, *old = self->table;
    uint32_t size = old_size ? 2 * old_size : 1024;
    uint32_t *larger = size > old_size ? malloc(size * sizeof(uint32_t)) : NULL;
    if (!larger) {
        self->status = OUT_OF_MEMORY;
        return;
    }
    memset(larger, 0xFF, size * sizeof(uint32_t));
    self->table = larger;
    self->table_size = size;
    for (uint32_t at = 0; at < old_size; at++)
        if (old[at] != NONE)
            *place(self, self->ways[old[at]].number, self->ways[old[at]].state) = old[at];
    free(old);
}

static void enter(Program *self, const Way *way, int jokers)
{
    self->ways = grown(self, self->ways, &self->room, self->count, sizeof(Way));
    if (self->status)
        return;
    self->ways[self->count] = *way;
    push(self, (Open){way->cost, self->count, way->strain, (uint16_t)jokers, way->number});
    self->count++;
}

static void reach(Program *self, uint32_t from, const Choice *choice, int groups, int withheld, int jokers)
{
    const Way *before = &self->ways[from];
    int used = before->used + choice->jokers + jokers;
    int64_t cost = before->cost + choice->cost;
    if (cost > self->limit)
        return;
    int room = self->jokers;
    if (!choice->runs)
        room = least(room, before->room + groups * self->colours - choice->grouped);
    int number = before->number + 1;
    if (2 * self->states >= self->table_size)
        widen(self);
    if (self->status)
        return;
    uint32_t *first = place(self, number, choice->state);
    for (uint32_t at = *first; at != NONE; at = self->ways[at].next) {
        const Way *other = &self->ways[at];
        if (other->used <= used && other->room >= room && other->cost <= cost)
            return;
    }
    for (uint32_t at = *first; at != NONE; at = self->ways[at].next) {
        Way *other = &self->ways[at];
        if (used <= other->used && room >= other->room && cost <= other->cost)
            other->is_beaten = 1;
    }
    int strain = 2 * abs(groups - self->groups[number - 1]);
    for (int colour = 0; colour < self->colours; colour++)
        strain += abs(choice->slots[colour] - self->runs[colour * self->highest + number - 1]);
    Way way = {choice->state, cost, from, *first, before->strain + (uint32_t)strain, (uint16_t)used,
               (uint16_t)room, (uint8_t)number, 0, (uint8_t)groups, (uint8_t)withheld, {0}};
    memcpy(way.slots, choice->slots, sizeof way.slots);
    self->states += *first == NONE;
    *first = self->count;
    enter(self, &way, used + choice->owed);
}

/* Choices */

static int looked_at(Program *self)
{
    if (self->nodes >= self->most_nodes) {
        self->status = OUT_OF_NODES;
        return 0;
    }
    if (++self->nodes % TICK == 0 && self->tick != Py_None) {
        PyObject *answer = PyObject_CallNoArgs(self->tick);
        int stops = answer ? PyObject_IsTrue(answer) : -1;
        Py_XDECREF(answer);
        if (stops)
            self->status = stops < 0 ? RAISED : OUT_OF_NODES;
    }
    return !self->status;
}

static int owed(const Program *self, int number, int colour, const int *lengths)
{
    int jokers = 0, runs = 0;
    for (int at = 0; at < self->least - 1; at++)
        runs += lengths[at];
    for (int ahead = 1; ahead < self->least; ahead++) {
        if (!runs)
            break;
        if (number + ahead > self->highest)
            return -1;
        jokers += most(0, runs - held(self, number + ahead, colour));
        runs -= lengths[self->least - 1 - ahead];
    }
    return jokers;
}

/* The options of one colour for the number that comes next, where there are so many groups. */
static void find_options(Program *self, int number, int colour, uint64_t packed, int groups)
{
    int lengths[BITS], after[BITS], runs = 0, size = self->least;
    uint64_t mask = (1ULL << self->bits) - 1;
    for (int at = 0; at < size; at++) {
        lengths[at] = (int)((packed >> (at * self->bits)) & mask);
        runs += lengths[at];
    }
    int next = number + 1, have = held(self, next, colour), due = must(self, next, colour);
    int unended = runs - lengths[size - 1];
    int slots = most(most(unended, due - groups), least(runs, have - groups));
    int last = self->highest >= size ? most(have, least(runs, have + self->jokers)) : 0;
    Option *found = self->options + colour * self->most;
    self->counts[colour] = 0;
    for (; slots <= last; slots++) {
        int lacking = most(0, slots - have), begun = most(0, slots - runs);
        int before = begun ? most(0, size - 1 - (self->highest - next)) : 0;
        int kept = slots - begun - unended, bridged = most(0, lacking - unended);
        after[0] = 0;
        memcpy(after + 1, lengths, (size_t)(size - 1) * sizeof(int));
        after[size - 1] += kept - bridged;
        after[size - 2] += bridged;
        after[before] += begun;
        int later = owed(self, next, colour, after), jokers = lacking + begun * before;
        if (later < 0 || jokers + later > self->jokers)
            continue;
        int grouped = most(0, least(groups, have - slots)), open = 0;
        for (int at = 0; at < size - 1; at++)
            open += after[at];
        int useful = next == self->highest ? 0 : held(self, next + 1, colour) + self->jokers - open;
        after[size - 1] = most(0, least(after[size - 1], useful));
        Option *option = &found[self->counts[colour]++];
        option->lengths = 0;
        for (int at = 0; at < size; at++)
            option->lengths |= (uint64_t)after[at] << (at * self->bits);
        option->slots = slots;
        option->grouped = grouped;
        option->jokers = jokers;
        option->owed = later;
        option->cost = most(0, have - slots - grouped) * self->costs[next];
    }
}

static void choose(Program *self, uint32_t from, int colour, const Choice *so_far, int groups, int spare)
{
    if (colour == self->colours) {
        int jokers = most(0, self->least * groups - so_far->grouped);
        if (looked_at(self) && so_far->most == groups && so_far->jokers + so_far->owed + jokers <= spare)
            reach(self, from, so_far, groups, 0, jokers);
        return;
    }
    for (int at = 0; at < self->counts[colour] && !self->status; at++) {
        const Option *option = &self->options[colour * self->most + at];
        Choice choice = *so_far;
        choice.jokers += option->jokers;
        choice.owed += option->owed;
        if (choice.jokers + choice.owed > spare)
            continue;
        choice.state |= option->lengths << (colour * self->wide);
        choice.slots[colour] = (uint8_t)option->slots;
        choice.runs += option->slots;
        choice.grouped += option->grouped;
        choice.most = most(choice.most, option->grouped);
        choice.cost += option->cost;
        choose(self, from, colour + 1, &choice, groups, spare);
    }
}

static void deal(Program *self, uint32_t from, int spare, int most_groups)
{
    int next = self->ways[from].number + 1, all = 0, due = 0, fewest = 1;
    for (int colour = 0; colour < self->colours; colour++) {
        all += held(self, next, colour);
        due += must(self, next, colour);
        fewest = most(fewest, must(self, next, colour));
    }
    for (int groups = fewest; groups <= most_groups; groups++) {
        int dealt = 0;
        for (int colour = 0; colour < self->colours; colour++)
            dealt += least(groups, held(self, next, colour));
        for (int withheld = 0; withheld <= dealt - due; withheld++) {
            int tiles = dealt - withheld, jokers = most(0, self->least * groups - tiles);
            if (!looked_at(self))
                return;
            if (groups > tiles || jokers > spare)
                continue;
            Choice choice = {0};
            choice.grouped = tiles;
            choice.cost = (all - tiles) * self->costs[next];
            reach(self, from, &choice, groups, withheld, jokers);
        }
    }
}

static void expand(Program *self, uint32_t from)
{
    int number = self->ways[from].number, all = 0, tallest = 0;
    uint64_t state = self->ways[from].state;
    int spare = self->jokers - self->ways[from].used;
    for (int colour = 0; colour < self->colours; colour++) {
        all += held(self, number + 1, colour);
        tallest = most(tallest, held(self, number + 1, colour));
    }
    int most_groups = self->colours < self->least ? 0 : (all + spare) / self->least;
    uint64_t mask = self->wide == BITS ? ~0ULL : (1ULL << self->wide) - 1;
    for (int groups = 0; groups <= least(tallest, most_groups) && !self->status; groups++) {
        for (int colour = 0; colour < self->colours; colour++)
            find_options(self, number, colour, (state >> (colour * self->wide)) & mask, groups);
        Choice nothing = {0};
        choose(self, from, 0, &nothing, groups, spare);
    }
    if (!self->status && !state && self->ways[from].room < self->jokers)
        deal(self, from, spare, most_groups);
}

static void end(Program *self, uint32_t from)
{
    const Way *before = &self->ways[from];
    int is_own_set = self->all_joker_sets && self->jokers - before->used >= self->least;
    int over = is_own_set ? 0 : self->jokers - before->room;
    int64_t cost = before->cost + over * self->joker_cost;
    if (over > self->jokers - self->jokers_must || cost > self->limit)
        return;
    Way way = {0, cost, from, NONE, before->strain, (uint16_t)(self->jokers - over), 0,
               (uint8_t)(self->highest + 1), 0, 0, 0, {0}};
    enter(self, &way, 0);
}

/* The last of the cheapest ways; NONE where there is none, or where the status is not DONE. */
static uint32_t run(Program *self)
{
    Way start = {0};
    start.before = start.next = NONE;
    enter(self, &start, 0);
    while (self->open_count && !self->status) {
        uint32_t at = pop(self).way;
        if (self->ways[at].number > self->highest)
            return at;
        if (self->ways[at].is_beaten)
            continue;
        if (self->ways[at].number == self->highest)
            end(self, at);
        else
            expand(self, at);
    }
    return NONE;
}

/* Python */

static int fill(Program *self, PyObject *costs)
{
    if (!PyTuple_Check(costs) || PyTuple_GET_SIZE(costs) != self->highest) {
        PyErr_SetString(PyExc_ValueError, "costs takes one cost for each number");
        return 0;
    }
    for (int number = 1; number <= self->highest; number++) {
        self->costs[number] = PyLong_AsLongLong(PyTuple_GET_ITEM(costs, number - 1));
        if (self->costs[number] == -1 && PyErr_Occurred())
            return 0;
    }
    int tallest = self->jokers;
    for (int at = 0; at < self->colours * self->highest; at++) {
        if (self->must[at] > self->held[at]) {
            PyErr_SetString(PyExc_ValueError, "more must be laid than is held");
            return 0;
        }
        tallest = most(tallest, self->jokers + self->held[at]);
    }
    for (self->bits = 1; tallest >> self->bits; self->bits++) {}
    self->wide = self->bits * self->least;
    if (tallest > UINT8_MAX || self->wide * self->colours > BITS) {
        PyErr_SetString(PyExc_OverflowError, "the state has no room for so many runs");
        return 0;
    }
    self->most = tallest + 1;
    self->options = malloc((size_t)self->colours * (size_t)self->most * sizeof(Option));
    if (!self->options) {
        PyErr_NoMemory();
        return 0;
    }
    return 1;
}

/* The steps that lead to a way: for each number the slots of every colour, the groups, the tiles withheld. */
static PyObject *steps(const Program *self, uint32_t at)
{
    Py_ssize_t row = self->colours + 2;
    PyObject *made = PyBytes_FromStringAndSize(NULL, row * self->highest);
    if (!made)
        return NULL;
    uint8_t *bytes = (uint8_t *)PyBytes_AS_STRING(made);
    for (at = self->ways[at].before; self->ways[at].number; at = self->ways[at].before) {
        const Way *way = &self->ways[at];
        uint8_t *step = bytes + row * (way->number - 1);
        memcpy(step, way->slots, (size_t)self->colours);
        step[self->colours] = way->groups;
        step[self->colours + 1] = way->withheld;
    }
    return made;
}

static PyObject *answer(Program *self, uint32_t at)
{
    if (self->status == RAISED)
        return NULL;
    if (self->status == OUT_OF_MEMORY)
        return PyErr_NoMemory();
    if (self->status == OUT_OF_NODES || at == NONE)
        return Py_BuildValue("iLiOl", self->status ? -1 : 0, 0LL, 0, Py_None, self->nodes);
    PyObject *laid = steps(self, at);
    if (!laid)
        return NULL;
    return Py_BuildValue("iLiNl", 1, (long long)self->ways[at].cost, (int)self->ways[at].used, laid, self->nodes);
}

static PyObject *numbers_solve(PyObject *module, PyObject *args)
{
    Program self = {0};
    PyObject *costs, *made = NULL;
    Py_buffer views[4];
    long long joker_cost, limit;
    (void)module;
    if (!PyArg_ParseTuple(args, "iiiy*y*iiOLy*y*pLlO", &self.colours, &self.highest, &self.least, &views[0],
                          &views[1], &self.jokers_must, &self.jokers, &costs, &joker_cost, &views[2], &views[3],
                          &self.all_joker_sets, &limit, &self.most_nodes, &self.tick))
        return NULL;
    self.must = views[0].buf;
    self.held = views[1].buf;
    self.runs = views[2].buf;
    self.groups = views[3].buf;
    self.joker_cost = joker_cost;
    self.limit = limit;
    Py_ssize_t size = (Py_ssize_t)self.colours * self.highest;
    if (self.colours < 1 || self.colours > COLOURS || self.highest < 1 || self.highest > HIGHEST || self.least < 2
        || self.least > BITS || self.jokers < 0 || self.jokers > UINT8_MAX || self.jokers_must < 0
        || self.jokers_must > self.jokers || views[0].len != size || views[1].len != size || views[2].len != size
        || views[3].len != self.highest)
        PyErr_SetString(PyExc_ValueError, "there is no such set of tiles");
    else if (fill(&self, costs))
        made = answer(&self, run(&self));
    free(self.ways);
    free(self.table);
    free(self.open);
    free(self.options);
    for (int at = 0; at < 4; at++)
        PyBuffer_Release(&views[at]);
    return made;
}

static PyMethodDef methods[] = {
    {"solve", numbers_solve, METH_VARARGS,
     "solve(colours, highest, least, must, held, jokers_must, jokers, costs, joker_cost, runs, groups,"
     " all_joker_sets, limit, nodes, tick)\n--\n\n"
     "The cheapest way to lay tiles: 1, 0 or -1 for found, none, not settled; its cost, the jokers that it lays,\n"
     "its steps, and the choices that were looked at. Raises OverflowError for a task that it has no room for."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_numbers",
    .m_doc = "The compiled core of program.py.",
    .m_size = 0,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__numbers(void)
{
    return PyModule_Create(&module_definition);
}

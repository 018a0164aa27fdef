/* The plain C solver that exact best play is measured against: No Bust 5.0, even money, three-card 22 to 25 push.
   The same recursion: the player-dealer's final hands as multisets with their orders, the bettor's hands kept by their
   cards, a split twice one hand with the other pair card gone. Usage: blackjack_solver DECKS
   Prints the bettor's expectation, the seconds taken and how many times the player-dealer's hand was worked out. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { KINDS = 11, ENDS = 11, NATURAL = 10, ROWS = 8192, SLOTS = 1 << 16 };
typedef struct { int depth, kind, used, end; double orders; } Row;
typedef struct { uint64_t key; double orders; int length, kinds[20], end; } Final;
typedef struct { uint64_t key; double stand, best; char has_stand, has_best; } Slot;

static Row rows[KINDS][ROWS];
static int row_count[KINDS];
static Final finals[ROWS];
static int final_count;
static Slot slots[SLOTS];
static int left[KINDS], size, up, from_split, one_card;
static long worked;

static uint64_t key_of(const int *hand) {
    uint64_t key = 0;
    for (int k = 1; k < KINDS; k++) key |= (uint64_t)hand[k] << (5 * (k - 1));
    return key;
}

static int total_of(int low, int aces) { return aces && low <= 11 ? low + 10 : low; }

static void draw(int *hand, int low, int aces, int cards) {
    int total = total_of(low, aces), soft = total != low;
    int natural = cards == 2 && aces == 1 && low == 11;
    if (cards >= 2 && (natural || total > 17 || (total == 17 && !soft))) {
        uint64_t key = key_of(hand);
        int at = 0;
        while (at < final_count && finals[at].key != key) at++;
        Final *f = &finals[at];
        if (at == final_count) {
            final_count++;
            memset(f, 0, sizeof *f);
            f->key = key;
            f->end = natural ? NATURAL : total - 17;
            for (int k = 1; k < KINDS; k++)
                for (int i = 0; i < hand[k]; i++) f->kinds[f->length++] = k;
        }
        f->orders += 1;
        return;
    }
    for (int k = 1; k < KINDS; k++) {
        hand[k]++;
        draw(hand, low + k, aces + (k == 1), cards + 1);
        hand[k]--;
    }
}

static int by_cards(const void *a, const void *b) {
    const Final *x = a, *y = b;
    for (int i = 0;; i++) {
        if (i == x->length || i == y->length) return x->length - y->length;
        if (x->kinds[i] != y->kinds[i]) return x->kinds[i] - y->kinds[i];
    }
}

static void lay_out(int card) {
    int hand[KINDS] = {0}, last[20] = {0}, last_length = 0, n = 0;
    final_count = 0;
    draw(hand, card, card == 1, 1);
    qsort(finals, final_count, sizeof *finals, by_cards);
    for (int f = 0; f < final_count; f++) {
        int common = 0;
        while (common < last_length && common < finals[f].length && last[common] == finals[f].kinds[common]) common++;
        for (int d = common; d < finals[f].length; d++) {
            int kind = finals[f].kinds[d], used = 0;
            for (int i = 0; i < d; i++) used += finals[f].kinds[i] == kind;
            rows[card][n++] = (Row){d + 1, kind, used, d + 1 == finals[f].length ? finals[f].end : -1, finals[f].orders};
        }
        memcpy(last, finals[f].kinds, sizeof last);
        last_length = finals[f].length;
    }
    row_count[card] = n;
}

static Slot *slot_of(const int *hand) {
    uint64_t key = key_of(hand) + 1, at = key * 0x9E3779B97F4A7C15u >> 48;
    while (slots[at].key && slots[at].key != key) at = (at + 1) & (SLOTS - 1);
    slots[at].key = key;
    return &slots[at];
}

static double pay(int total, int cards, int natural, int end) {
    int theirs = end == NATURAL ? 99 : 17 + end;
    if (natural || end == NATURAL) return natural && end == NATURAL ? 0 : natural ? 1 : -1;
    if (total > 21) return theirs > 21 && total < theirs && cards == 3 && total <= 25 ? 0 : -1;
    return theirs > 21 || total > theirs ? 1 : total == theirs ? 0 : -1;
}

static double stand(const int *hand, int low, int cards) {
    Slot *slot = slot_of(hand);
    if (slot->has_stand) return slot->stand;
    int total = total_of(low, hand[1]), natural = cards == 2 && hand[1] == 1 && low == 11 && !from_split;
    double value = 0;
    if (total > 21 && cards != 3) value = -1;
    else {
        double product[24] = {1}, scale[24] = {1}, ended[ENDS] = {0};
        int gone[KINDS], rest = size - cards;
        for (int k = 1; k < KINDS; k++) gone[k] = left[k] - hand[k];
        for (int d = 1; d < 24; d++) scale[d] = rest - d + 1 > 0 ? scale[d - 1] / (rest - d + 1) : 0;
        const Row *row = rows[up], *end = row + row_count[up];
        for (; row < end; row++) {
            product[row->depth] = product[row->depth - 1] * (gone[row->kind] - row->used);
            if (row->end >= 0) ended[row->end] += product[row->depth] * row->orders * scale[row->depth];
        }
        for (int e = 0; e < ENDS; e++) value += ended[e] * pay(total, cards, natural, e);
        worked++;
    }
    slot->stand = value;
    slot->has_stand = 1;
    return value;
}

static double best(int *hand, int low, int cards) {
    Slot *slot = slot_of(hand);
    if (slot->has_best) return slot->best;
    int total = total_of(low, hand[1]);
    double value;
    if (total >= 21 || one_card) value = stand(hand, low, cards);
    else {
        double hit = 0, doubled = 0;
        value = total >= 12 ? stand(hand, low, cards) : -2;
        for (int k = 1; k < KINDS; k++) {
            int many = left[k] - hand[k];
            if (many <= 0) continue;
            double chance = (double)many / (size - cards);
            hand[k]++;
            hit += chance * best(hand, low + k, cards + 1);
            if (cards == 2) doubled += chance * stand(hand, low + k, 3);
            hand[k]--;
        }
        if (hit > value) value = hit;
        if (cards == 2 && 2 * doubled > value) value = 2 * doubled;
    }
    slot = slot_of(hand);
    slot->best = value;
    slot->has_best = 1;
    return value;
}

static double split(int pair) {
    int hand[KINDS] = {0};
    double value = 0;
    memset(slots, 0, sizeof slots);
    left[pair]--; size--;
    from_split = 1; one_card = pair == 1;
    hand[pair] = 1;
    for (int k = 1; k < KINDS; k++) {
        int many = left[k] - hand[k];
        if (many <= 0) continue;
        hand[k]++;
        value += (double)many / (size - 1) * best(hand, pair + k, 2);
        hand[k]--;
    }
    left[pair]++; size++;
    from_split = one_card = 0;
    return 2 * value;
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    int decks = atoi(argv[1]);
    double expected = 0;
    struct timespec t0, t1;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t0);
    for (int k = 1; k < KINDS; k++) left[k] = (k == 10 ? 16 : 4) * decks;
    size = 52 * decks;
    for (up = 1; up < KINDS; up++) {
        double splits[KINDS], chance = (double)left[up] / size;
        lay_out(up);
        left[up]--; size--;
        for (int pair = 1; pair < KINDS; pair++) splits[pair] = split(pair);
        memset(slots, 0, sizeof slots);
        for (int a = 1; a < KINDS; a++)
            for (int b = a; b < KINDS; b++) {
                int hand[KINDS] = {0};
                hand[a]++; hand[b]++;
                double first = (double)left[a] * (left[b] - (a == b)) / ((double)size * (size - 1)) * (a == b ? 1 : 2);
                double value = best(hand, a + b, 2);
                if (a == b && splits[a] > value) value = splits[a];
                expected += chance * first * value;
            }
        left[up]++; size++;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t1);
    printf("%.15f %.6f %ld\n", expected, (t1.tv_sec - t0.tv_sec) + (t1.tv_nsec - t0.tv_nsec) / 1e9, worked);
    return 0;
}

/* The plain C loop that pai gow poker is measured against: seven cards and seven more from a pack just shuffled,
   both set House Way by their class, front against front and back against back.
   Usage: pai_gow SEED BLOCKS ROUNDS TABLES
   The file has 64-bit numbers: how many classes there are, then words and suits of 53 cards, the numbers of low
   fields by count (8 by 16384) and of high fields (65536), where flushes start by jokers and ranks (3 by 8192),
   the keys of a suit's ranks (8192), and each class's front and back. Prints rounds, seconds, nine outcomes. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "drawing.h"

enum { PACK = 53, DRAWN = 14, LOW = 16384, HIGH = 65536, SUIT = 8192 };
static int64_t words[PACK], suits[PACK], suit_words[SUIT];
static int32_t low[8][LOW], starts[3][SUIT];
static uint16_t high[HIGH];
static int16_t *fronts, *backs;

static int number(int count, int64_t ranks) {
    return low[count][ranks & (LOW - 1)] + high[(ranks >> 14) & (HIGH - 1)];
}

static int class_of(const uint8_t *seven) {
    int64_t word = 0, held = 0;
    for (int card = 0; card < 7; card++) { word += words[seven[card]]; held += suits[seven[card]]; }
    int jokers = (int)(word >> 46);
    int64_t ranks = word & 0x3FFFFFFF;
    if (!(((word >> 30 & 0xFFFF) + (3 + jokers) * 0x1111) & 0x8888)) return number(7 - jokers, ranks);
    for (int suit = 0; suit < 4; suit++) {
        int bits = (int)(held >> 13 * suit) & (SUIT - 1), count = __builtin_popcount(bits);
        if (count + jokers >= 5) return starts[jokers][bits] + number(7 - jokers - count, ranks - suit_words[bits]);
    }
    return 0;
}

static int64_t read_one(FILE *tables) {
    int64_t value;
    if (fread(&value, sizeof value, 1, tables) != 1) exit(2);
    return value;
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    uint64_t seed = strtoull(argv[1], 0, 10), counts[9] = {0};
    int blocks = atoi(argv[2]), rounds = atoi(argv[3]);
    uint8_t pack[PACK];
    FILE *tables = fopen(argv[4], "rb");
    if (!tables) return 2;
    int64_t classes = read_one(tables);
    for (int card = 0; card < PACK; card++) words[card] = read_one(tables);
    for (int card = 0; card < PACK; card++) suits[card] = read_one(tables);
    for (int at = 0; at < 8 * LOW; at++) low[at / LOW][at % LOW] = (int32_t)read_one(tables);
    for (int at = 0; at < HIGH; at++) high[at] = (uint16_t)read_one(tables);
    for (int at = 0; at < 3 * SUIT; at++) starts[at / SUIT][at % SUIT] = (int32_t)read_one(tables);
    for (int at = 0; at < SUIT; at++) suit_words[at] = read_one(tables);
    fronts = malloc((size_t)classes * sizeof *fronts);
    backs = malloc((size_t)classes * sizeof *backs);
    for (int64_t at = 0; at < classes; at++) fronts[at] = (int16_t)read_one(tables);
    for (int64_t at = 0; at < classes; at++) backs[at] = (int16_t)read_one(tables);
    fclose(tables);
    struct timespec t0, t1;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t0);
    for (int block = 0; block < blocks; block++) {
        State s = keyed(seed, (uint64_t)block);
        for (int card = 0; card < PACK; card++) pack[card] = (uint8_t)card;
        for (int dealt = 0; dealt < rounds; dealt++) {
            draw(pack, PACK, DRAWN, &s);
            int own = class_of(pack), other = class_of(pack + 7);
            int front = 1 + (fronts[own] > fronts[other]) - (fronts[own] < fronts[other]);
            int back = 1 + (backs[own] > backs[other]) - (backs[own] < backs[other]);
            counts[front * 3 + back]++;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t1);
    printf("%d %.6f", blocks * rounds, (double)(t1.tv_sec - t0.tv_sec) + (double)(t1.tv_nsec - t0.tv_nsec) / 1e9);
    for (int outcome = 0; outcome < 9; outcome++) printf(" %llu", (unsigned long long)counts[outcome]);
    printf("\n");
    return 0;
}

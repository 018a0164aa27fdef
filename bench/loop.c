/* The plain C loop that the simulation is measured against: base-game baccarat dealt from whole shoes,
   with the same generator, shuffle, cut and burn as the kernel. Usage: loop SEED SHOES DECKS
   Prints the rounds dealt, the seconds taken, and the count of each (player total, banker total, player
   cards, banker cards), which must equal the kernel's before the time is believed. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "shuffling.h"

static int banker_draws(int two, int third) {
    if (third == 10) return two < 6;
    switch (two) {
        case 0: case 1: case 2: return 1;
        case 3: return third != 8;
        case 4: return third >= 2 && third <= 7;
        case 5: return third >= 4 && third <= 7;
        case 6: return third == 6 || third == 7;
        default: return 0;
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return 2;
    uint64_t seed = strtoull(argv[1], 0, 10);
    int shoes = atoi(argv[2]), decks = atoi(argv[3]), size = 52 * decks;
    static uint8_t fresh[1040], shuffled[1040], shoe[1040];
    static int point[52], burn[52], draws[10][11];
    static uint64_t counts[10][10][2][2];
    uint64_t rounds = 0;
    for (int card = 0, n = 0; card < 52; card++) {
        int rank = card / 4 + 1;
        point[card] = rank < 10 ? rank : 0;
        burn[card] = rank < 10 ? rank : 10;
        for (int d = 0; d < decks; d++) fresh[n++] = (uint8_t)card;
    }
    for (int two = 0; two < 10; two++)
        for (int third = 0; third < 11; third++) draws[two][third] = banker_draws(two, third);
    struct timespec t0, t1;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t0);
    for (int number = 0; number < shoes; number++) {
        int at = prepare(shoe, shuffled, fresh, size, seed, number, burn), left = -1;
        while (left != 0) {
            int player = point[shoe[at]] + point[shoe[at + 2]], banker = point[shoe[at + 1]] + point[shoe[at + 3]];
            int player_cards = 0, banker_cards = 0;
            player -= player > 9 ? 10 : 0;
            banker -= banker > 9 ? 10 : 0;
            at += 4;
            if (player < 8 && banker < 8) {
                int third = 10;
                if (player < 6) { third = point[shoe[at++]]; player_cards = 1; }
                if (draws[banker][third]) {
                    banker += point[shoe[at++]];
                    banker -= banker > 9 ? 10 : 0;
                    banker_cards = 1;
                }
                if (player_cards) { player += third; player -= player > 9 ? 10 : 0; }
            }
            counts[player][banker][player_cards][banker_cards]++;
            rounds++;
            if (left > 0) left--;
            else if (left < 0 && at > size - 14) left = 1;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t1);
    printf("%llu %.6f\n", (unsigned long long)rounds, (t1.tv_sec - t0.tv_sec) + (t1.tv_nsec - t0.tv_nsec) / 1e9);
    for (int p = 0; p < 10; p++)
        for (int b = 0; b < 10; b++)
            for (int i = 0; i < 2; i++)
                for (int j = 0; j < 2; j++)
                    printf("%llu\n", (unsigned long long)counts[p][b][i][j]);
    return 0;
}

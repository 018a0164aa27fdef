/* The plain C loop that the kernel of the blackjack family is measured against: No Bust 5.0 dealt from whole shoes to
   one place, played by a policy by totals, with the same generator, shuffle, cut and burn. Usage: blackjack SEED SHOES
   DECKS POLICY, a file of lines "table total up first second": table 0 hard, 1 soft, 2 pairs; letters H S D P.
   Prints the rounds dealt, the seconds taken, how many hands ended on each line, units staked and gained, and the
   squares of what rounds gained; all must equal the kernel's before the time is believed. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include "shuffling.h"

typedef struct { int low, aces, cards, units, from_split; } Hand;

static char table[3][32][11][2];
static int point[52];
static uint8_t shoe[1040];

static inline int best(const Hand *hand, int *soft) {
    *soft = hand->aces > 0 && hand->low <= 11;
    return hand->low + 10 * *soft;
}

static inline void take(Hand *hand, int card) {
    hand->low += point[card];
    hand->aces += point[card] == 1;
    hand->cards++;
}

/* A hand that is not split from here on; a split ace has had its last card. */
static int play(Hand *hand, int up, int at, int last) {
    while (!last) {
        int soft, total = best(hand, &soft);
        if (total >= 21) break;
        char letter = table[soft][total][up][0];
        if (letter == 'D' && hand->cards > 2) letter = table[soft][total][up][1];
        if (letter == 'S') break;
        take(hand, shoe[at++]);
        if (letter == 'D') { hand->units = 2; break; }
    }
    return at;
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    uint64_t seed = strtoull(argv[1], 0, 10), rounds = 0, lines[5] = {0};
    int shoes = atoi(argv[2]), decks = atoi(argv[3]), size = 52 * decks;
    static uint8_t fresh[1040], shuffled[1040];
    static int burn[52];
    int64_t staked = 0, gained = 0, squares = 0;
    FILE *policy = fopen(argv[4], "r");
    if (!policy) return 2;
    int which, total, against;
    char first, second;
    while (fscanf(policy, "%d %d %d %c %c", &which, &total, &against, &first, &second) == 5) {
        table[which][total][against][0] = first;
        table[which][total][against][1] = second;
    }
    fclose(policy);
    for (int card = 0, n = 0; card < 52; card++) {
        int rank = card / 4 + 1;
        point[card] = burn[card] = rank < 10 ? rank : 10;
        for (int d = 0; d < decks; d++) fresh[n++] = (uint8_t)card;
    }
    struct timespec t0, t1;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t0);
    for (int number = 0; number < shoes; number++) {
        int at = prepare(shoe, shuffled, fresh, size, seed, number, burn), left = -1;
        while (left != 0) {
            int begin = at, one = shoe[begin], other = shoe[begin + 2], up = point[shoe[begin + 1]], hands = 1, soft;
            Hand hand[2] = {{0, 0, 0, 1, 0}, {0, 0, 0, 1, 0}}, dealer = {0, 0, 0, 1, 0};
            take(&dealer, shoe[begin + 1]);
            take(&dealer, shoe[begin + 3]);
            at += 4;
            take(&hand[0], one);
            if (point[one] == point[other] && table[2][point[one]][up][0] == 'P') {
                hands = 2;
                take(&hand[1], other);
                for (int h = 0; h < 2; h++) {
                    hand[h].from_split = 1;
                    take(&hand[h], shoe[at++]);
                    at = play(&hand[h], up, at, point[one] == 1);
                }
            } else {
                take(&hand[0], other);
                at = play(&hand[0], up, at, 0);
            }
            int natural = hands == 1 && hand[0].cards == 2 && best(&hand[0], &soft) == 21;
            int theirs = best(&dealer, &soft), their_natural = theirs == 21;
            while (!natural && (theirs < 17 || (theirs == 17 && soft))) {
                take(&dealer, shoe[at++]);
                theirs = best(&dealer, &soft);
            }
            if (at > size) break;
            int64_t in_round = 0;
            for (int h = 0; h < hands; h++) {
                int ours = best(&hand[h], &soft), line;
                if (natural) line = their_natural ? 2 : 0;
                else if (ours > 21)
                    line = theirs > ours && hand[h].cards == 3 && ours <= 25 ? 3 : 4;
                else if (their_natural) line = 4;
                else line = theirs > 21 || ours > theirs ? 1 : ours == theirs ? 2 : 4;
                lines[line]++;
                staked += hand[h].units;
                in_round += line < 2 ? hand[h].units : line == 4 ? -hand[h].units : 0;
            }
            gained += in_round;
            squares += in_round * in_round;
            rounds++;
            if (left > 0) left--;
            else if (left < 0 && at > size - 14) left = 1;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t1);
    printf("%llu %.6f\n", (unsigned long long)rounds, (t1.tv_sec - t0.tv_sec) + (t1.tv_nsec - t0.tv_nsec) / 1e9);
    for (int line = 0; line < 5; line++) printf("%llu\n", (unsigned long long)lines[line]);
    printf("%lld\n%lld\n%lld\n", (long long)staked, (long long)gained, (long long)squares);
    return 0;
}

/* Drawing without bias from cards that lie in any order: what plain C loops over one pack or set share. */
#include "shuffling.h"

static inline int spoils(uint64_t product, uint64_t left) {
    uint64_t low = product & 0xFFFFFFFFu;
    return low < left && low < (0x100000000u - left) % left;
}

static inline void swap(uint8_t *set, uint64_t one, uint64_t other) {
    uint8_t kept = set[one];
    set[one] = set[other];
    set[other] = kept;
}

static inline void draw(uint8_t *set, uint64_t cards, uint64_t drawn, State *s) {
    int again;
    do {
        again = 0;
        for (uint64_t place = 0; place < drawn; place += 2) {
            uint64_t word = next(s), left = cards - place, product = (word & 0xFFFFFFFFu) * left;
            again |= spoils(product, left);
            swap(set, place, place + (product >> 32));
            product = (word >> 32) * --left;
            again |= spoils(product, left);
            swap(set, place + 1, place + 1 + (product >> 32));
        }
    } while (again);
}

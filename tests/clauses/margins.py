"""Rounds in which a hand that is no natural wins by so many points."""

# The Player draws a 9 to nothing; the Banker stands on 4 and more against it, and draws a jack below that.
PLAYER_BY = {
    2: ("Ks Qh 9d", "7s Jh"),
    3: ("Ks Qh 9d", "6s Jh"),
    4: ("Ks Qh 9d", "5s Jh"),
    5: ("Ks Qh 9d", "4s Jh"),
    6: ("Ks Qh 9d", "3s Jh Jd"),
    7: ("Ks Qh 9d", "2s Jh Jd"),
    8: ("Ks Qh 9d", "As Jh Jd"),
    9: ("Ks Qh 9d", "10s Jh Jd"),
}

# The Banker draws a 6 to 3, as it does against any third card from 0 to 7.
BANKER_BY = {
    2: ("Ks Qh 7d", "3s Jh 6d"),
    3: ("Ks Qh 6d", "3s Jh 6d"),
    4: ("Ks Qh 5d", "3s Jh 6d"),
    5: ("Ks Qh 4d", "3s Jh 6d"),
    6: ("Ks Qh 3d", "3s Jh 6d"),
    7: ("Ks Qh 2d", "3s Jh 6d"),
    8: ("Ks Qh Ad", "3s Jh 6d"),
    9: ("Ks Qh 10d", "3s Jh 6d"),
}

NATURAL_TIE = ("8s Kh", "8d Kc")

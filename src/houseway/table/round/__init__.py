"""What happens between no more bets and the settlement, and what is put right when it goes wrong."""

"""Dark Heresy on narrative dice: pools of symbols, spent one by one."""

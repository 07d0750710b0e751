/** Half moves of one game; then it is a draw. The longest that was ever played by masters has 538. */
export const MOVES_MAX = 1_000;
/** Half moves that a take-back can take. */
export const TAKEN_BACK_MAX = 2;
export const MINUTES_MAX = 180;
export const INCREMENT_S_MAX = 60;
/** A seat is kept so long for whoever lost the room. */
export const GRACE_S = 120;

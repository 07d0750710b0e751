export const QUESTION_CHARS_MAX = 300;
export const OPTION_CHARS_MAX = 100;
export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 20;
/** Each voter is kept with their name: so many fit into what an activity may hold. */
export const VOTERS_MAX = 1_000;
export const ENDS_IN_S_MIN = 10;
/** A year. */
export const ENDS_IN_S_MAX = 31_536_000;

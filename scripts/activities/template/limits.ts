export const TITLE_CHARS_MAX = 120;
/** People who clap: each is kept by name. */
export const PEOPLE_MAX = 500;

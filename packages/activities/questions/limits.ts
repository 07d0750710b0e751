export const TITLE_CHARS_MAX = 120;
export const QUESTION_CHARS_MAX = 280;
/** On one board at once. */
export const QUESTIONS_MAX = 100;
/** Asked on one board in all its time, those that were removed with them: each voter has a bit for each. */
export const QUESTIONS_EVER_MAX = 400;
/** Of one person that wait for an answer. */
export const WAITING_PER_PERSON_MAX = 10;
/** Who voted is kept with a bit for every question. */
export const VOTERS_MAX = 800;

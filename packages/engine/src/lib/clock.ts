/** Time comes in as an argument: `now` for deadlines (monotonic, ms), `wall` only to be shown (ms since 1970). */
export interface Clock {
	now(): number;
	wall(): number;
}

export const systemClock: Clock = {
	now: () => performance.now(),
	wall: () => Date.now(),
};

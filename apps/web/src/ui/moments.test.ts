import { expect, test } from "vitest";
import { asField, fromField, moments } from "./moments.ts";

const FRIDAY = new Date(2026, 10, 27, 14, 3, 20).getTime();
const shown = (now: number) => moments(now).map(({ key, at }) => `${key} ${asField(at)}`);

test("[LATER1] in an hour, tomorrow and on Monday at nine are meant by the clock of whoever chooses", () => {
	expect(shown(FRIDAY)).toEqual([
		"hour 2026-11-27T15:04",
		"tomorrow 2026-11-28T09:00",
		"monday 2026-11-30T09:00",
	]);
	const sunday = new Date(2026, 11, 31, 23, 59, 59);
	sunday.setDate(27);
	expect(shown(sunday.getTime())).toEqual(["hour 2026-12-28T01:00", "tomorrow 2026-12-28T09:00"]);
	expect(shown(new Date(2026, 10, 30, 8).getTime())[2]).toBe("monday 2026-12-07T09:00");
});

test("[LATER1] a field of day and time is read as it was written, and what is none is none", () => {
	const at = new Date(2027, 0, 2, 3, 4).getTime();
	expect(fromField(asField(at))).toBe(at);
	expect(["", "soon", "2026-13-01T00:00"].map(fromField)).toEqual([null, null, null]);
	expect(fromField("9999-01-01T09:00")).toBe(new Date(9999, 0, 1, 9).getTime());
});

import { expect, test } from "vitest";
import { WaitingIds } from "./waiting-ids.ts";

const lost = { ok: false, field: undefined, message: "No answer came.", isLost: true } as const;
const refused = (code: string) => ({ ok: false, field: undefined, message: "No.", code }) as const;

test("[LATER1] a text whose answer was lost is tried again under its id, until the house says that it waits or was sent", () => {
	const ids = new WaitingIds();
	const first = ids.of("lobby", "good morning");
	expect(ids.of("den", "good morning")).not.toBe(first);
	expect(ids.of("lobby", "good night")).not.toBe(first);
	for (const told of [lost, refused("too-fast")]) {
		ids.answered("lobby", "good morning", told);
		expect(ids.of("lobby", "good morning")).toBe(first);
	}
	ids.answered("lobby", "good morning", { ok: true, value: undefined });
	const second = ids.of("lobby", "good morning");
	expect(second).not.toBe(first);
	ids.answered("lobby", "good morning", refused("id-reused"));
	expect(ids.of("lobby", "good morning")).not.toBe(second);
});

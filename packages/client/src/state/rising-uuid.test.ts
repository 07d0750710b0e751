import { MessageId } from "@parley/protocol/ids";
import { expect, test } from "vitest";
import { risingUuid } from "./rising-uuid.ts";

test("an id is a UUID of version 7 with its time in front", () => {
	const id = risingUuid(0x0123456789ab);
	expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	expect(MessageId.safeParse(id).success).toBe(true);
});

test("a later id is the greater one, and of one moment there are as many as one likes", () => {
	expect(risingUuid(1_000) < risingUuid(1_001)).toBe(true);
	expect(new Set(Array.from({ length: 1_000 }, () => risingUuid(1_000))).size).toBe(1_000);
});

import { expect, test } from "vitest";
import { entryOf } from "../outbox/outbox-entry.ts";
import { heldBy } from "./stored-row.ts";

const ada = { name: "Ada", session: "s-ada", epoch: "epoch-1" };
const written = { id: "m-1", room: "lobby", by: ada, text: "an answer", at: 1, replyTo: 7 };

test("[KEEP3] what one answers is let go with the log that it stood in, also while the page is open", () => {
	const entry = entryOf(written, { is: "fresh" });
	expect(heldBy(entry, ada)).toBe(entry);
	const { row, phase } = heldBy(entry, { ...ada, epoch: "epoch-2" });
	expect(phase).toEqual({ is: "fresh" });
	expect(row.replyTo).toBeUndefined();
	expect(row).toMatchObject({ id: "m-1", text: "an answer", by: { epoch: "epoch-2" } });
});

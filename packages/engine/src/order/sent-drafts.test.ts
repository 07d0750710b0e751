import { expect, test } from "vitest";
import { WaitingDrafts } from "../log/waiting-drafts.ts";
import { SentDrafts } from "./sent-drafts.ts";

test("[READ1] whatever was read while nothing could be stored is handed over as one lot", () => {
	const notes = Array.from({ length: 300_000 }, (_, note) => note);
	const sent = new SentDrafts<{ bytes: number }>();
	sent.add([], notes);
	const waiting = new WaitingDrafts();
	waiting.add({ kind: "commit", drafts: "[]", places: undefined, notes });
	expect(waiting.notes()).toEqual(notes);
	expect(sent.end(0).notes).toEqual(notes);
});

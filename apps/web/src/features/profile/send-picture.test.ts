import { afterEach, expect, test, vi } from "vitest";
import { texts } from "../../ui/texts.ts";
import { sendPicture } from "./send-picture.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser that draws any picture, beside a house that answers so. */
function answering(answer: () => Promise<Response>) {
	vi.stubGlobal("createImageBitmap", async () => ({ width: 4, height: 4, close: () => undefined }));
	const toBlob = (done: (blob: Blob) => void) => done(new Blob(["picture"]));
	vi.stubGlobal("document", { createElement: () => ({ getContext: () => null, toBlob }) });
	vi.stubGlobal("fetch", answer);
}

test("[WHO70] a picture that is refused says why in the house's words, and is not taken for a lost link", async () => {
	const problem = { type: "about:blank", title: "No", status: 503, code: "disk-full", detail: "No room." };
	answering(async () => Response.json(problem, { status: 503 }));
	const sent = await sendPicture(new Blob(), "token");
	if (sent.ok) throw new Error("it was taken");
	expect(sent.message).not.toBe(texts.common.offline);
	expect(sent.message).toContain("No room.");
});

test("[WHO70] a picture that met no answer says that the house is not reached", async () => {
	answering(async () => Promise.reject(new TypeError("failed")));
	expect(await sendPicture(new Blob(), "token")).toEqual({ ok: false, message: texts.common.offline });
});

import type { LookUpResult } from "@parley/client/http/lookups";
import { World } from "@parley/client/test/world";
import { refuse } from "@parley/protocol/refusals";
import { describe, expect, test } from "vitest";
import { type Preview, Previews } from "./previews.ts";

type Result = LookUpResult<"preview">;

/** A server that answers when told to. */
function house(bounds: ConstructorParameters<typeof Previews>[2] = {}) {
	const world = new World(1);
	const asked: string[] = [];
	const open = new Map<string, (result: Result) => void>();
	const ask = (url: string) =>
		new Promise<Result>((resolve) => {
			asked.push(url);
			open.set(url, resolve);
		});
	const previews = new Previews(ask, world.after, bounds);
	const answers = async (url: string, result: Result = found(url)) => {
		open.get(url)?.(result);
		await world.pass(0);
	};
	return { world, asked, previews, answers };
}

function found(url: string): Result {
	return { ok: true, answer: { found: true, url, title: `Title of ${url}` } };
}

const none: Result = { ok: true, answer: { found: false, why: "no-title" } };

function wish(previews: Previews, url: string) {
	const told: Preview[] = [];
	return { told, cancel: previews.want(url, (preview) => told.push(preview)) };
}

describe("previews", () => {
	test("are asked for a few at a time, what came on the screen last first", async () => {
		const { asked, previews, answers } = house({ askingMax: 2 });
		for (const url of ["a", "b", "c", "d"]) wish(previews, url);
		expect(asked).toEqual(["a", "b"]);
		await answers("a");
		expect(asked).toEqual(["a", "b", "d"]);
		await answers("d");
		expect(asked).toEqual(["a", "b", "d", "c"]);
	});

	test("are asked for once, whoever wants them, and told to all", async () => {
		const { asked, previews, answers } = house();
		const wishes = [wish(previews, "a"), wish(previews, "a")];
		await answers("a");
		wishes.push(wish(previews, "a"));
		expect(asked).toEqual(["a"]);
		for (const { told } of wishes) expect(told.map((preview) => preview?.title)).toEqual(["Title of a"]);
	});

	test("that do not exist are remembered too", async () => {
		const { asked, previews, answers } = house();
		wish(previews, "a");
		wish(previews, "b");
		await answers("a", none);
		await answers("b", { ok: false, refusal: refuse("address-refused") });
		expect([previews.known("a"), previews.known("b"), previews.known("c")]).toEqual([null, null, undefined]);
		expect(wish(previews, "a").told).toEqual([null]);
		expect(asked).toEqual(["a", "b"]);
	});

	test("scrolled out of sight before their turn are not asked for", async () => {
		const { asked, previews, answers } = house({ askingMax: 1 });
		const first = wish(previews, "a");
		wish(previews, "b").cancel();
		first.cancel();
		await answers("a");
		expect(asked).toEqual(["a"]);
		expect(first.told).toEqual([]);
		expect(previews.known("a")).toMatchObject({ found: true });
	});

	test("wait in a line of bounded length: the oldest gives way", async () => {
		const { asked, previews, answers } = house({ askingMax: 1, waitingMax: 2 });
		for (const url of ["a", "b", "c", "d"]) wish(previews, url);
		for (const url of ["a", "d", "c"]) await answers(url);
		expect(asked).toEqual(["a", "d", "c"]);
	});

	test("are kept up to a bound: what was not looked at for longest is forgotten", async () => {
		const { asked, previews, answers } = house({ cachedMax: 2 });
		for (const url of ["a", "b"]) {
			wish(previews, url);
			await answers(url);
		}
		wish(previews, "a");
		wish(previews, "c");
		await answers("c");
		expect(["a", "b", "c"].filter((url) => previews.known(url) !== undefined)).toEqual(["a", "c"]);
		wish(previews, "b");
		expect(asked).toEqual(["a", "b", "c", "b"]);
	});

	test("[LOOK2] are not asked for while the server is busy, nor is `busy` taken for an answer", async () => {
		const { world, asked, previews, answers } = house({ askingMax: 1, pauseMs: 5_000 });
		wish(previews, "a");
		wish(previews, "b");
		await answers("a", { ok: false, refusal: refuse("busy", { retryAfterMs: 2_000 }) });
		expect(asked).toEqual(["a"]);
		expect(previews.known("a")).toBeUndefined();
		await world.pass(1_999);
		expect(asked).toEqual(["a"]);
		await world.pass(1);
		expect(asked).toEqual(["a", "b"]);
		await answers("b", { ok: false, refusal: refuse("timed-out") });
		wish(previews, "a");
		await world.pass(5_000);
		expect(asked).toEqual(["a", "b", "a"]);
	});

	test("[LOOK5] that come later are asked for again by themselves, unless they left the screen", async () => {
		const { world, asked, previews, answers } = house({ askingMax: 2 });
		const later: Result = { ok: true, answer: { found: false, why: "later", retryAfterMs: 2_000 } };
		const seen = wish(previews, "a");
		const left = wish(previews, "b");
		left.cancel();
		await answers("a", later);
		await answers("b", later);
		await world.pass(1_999);
		expect(asked).toEqual(["a", "b"]);
		await world.pass(1);
		expect(asked).toEqual(["a", "b", "a"]);
		// the second pause is twice as long
		await answers("a", later);
		await world.pass(3_999);
		expect(asked).toEqual(["a", "b", "a"]);
		await world.pass(1);
		await answers("a");
		expect(seen.told.map((preview) => preview?.title)).toEqual(["Title of a"]);
		expect(left.told).toEqual([]);
	});
});

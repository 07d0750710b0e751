import { afterEach, expect, test, vi } from "vitest";
import { linesOf, watchLab } from "./watch-lab.ts";

afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

async function linesFrom(...chunks: readonly Uint8Array<ArrayBuffer>[]): Promise<string[]> {
	const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
		start(controller) {
			for (const chunk of chunks) controller.enqueue(chunk);
			controller.close();
		},
	});
	const lines: string[] = [];
	for await (const line of linesOf(body)) lines.push(line);
	return lines;
}

test("lines come whole, wherever the network cut them, even within a letter", async () => {
	const bytes = new TextEncoder().encode('{"name":"Zoë"}\n{"n":2}\n{"cut off');
	const whole = ['{"name":"Zoë"}', '{"n":2}'];
	for (let at = 0; at <= bytes.length; at += 1)
		expect(await linesFrom(bytes.slice(0, at), bytes.slice(at))).toEqual(whole);
	expect(await linesFrom(...Array.from(bytes, (byte) => new Uint8Array([byte])))).toEqual(whole);
});

test("a stream that is never answered is given up after 30 s and asked for again", async () => {
	vi.useFakeTimers();
	let asked = 0;
	vi.stubGlobal("fetch", (_path: string, { signal }: { signal: AbortSignal }) => {
		asked += 1;
		return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
	});
	const links: string[] = [];
	const leaving = new AbortController();
	const watching = watchLab(
		{},
		{ onMoment: () => undefined, onLink: (link) => links.push(link) },
		leaving.signal,
	);
	await vi.advanceTimersByTimeAsync(29_000);
	expect([links, asked]).toEqual([["connecting"], 1]);
	await vi.advanceTimersByTimeAsync(4_000);
	expect([links, asked]).toEqual([["connecting", "lost"], 2]);
	leaving.abort();
	await watching;
});

test("a stream that cannot be read, or that is none, is ended before another is asked for", async () => {
	vi.useFakeTimers();
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	const open = new Set<string>();
	let asked = 0;
	vi.stubGlobal("fetch", async (_path: string, { signal }: { signal: AbortSignal }) => {
		asked += 1;
		const own = `stream ${asked}`;
		open.add(own);
		signal.addEventListener("abort", () => open.delete(own));
		const body = new ReadableStream({
			start: (controller) => controller.enqueue(new TextEncoder().encode("of a newer server\n")),
		});
		return new Response(body, { status: asked === 1 ? 200 : 503 });
	});
	const leaving = new AbortController();
	const watching = watchLab({}, { onMoment: () => undefined, onLink: () => undefined }, leaving.signal);
	await vi.advanceTimersByTimeAsync(4_500);
	expect([asked, [...open]]).toEqual([3, []]);
	leaving.abort();
	await watching;
});

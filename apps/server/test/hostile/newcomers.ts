import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type AbuseKind, SQUARE } from "./abuse.ts";
import type { FloodKind } from "./flooding.ts";
import { type Caller, calls, Guest, previewOf } from "./guest.ts";
import { pages } from "./pages.ts";

const NEWCOMER_EVERY_MS = 500;
/** Of addresses that nobody else has. */
const SITTERS = { count: 10, firstAddress: 200 };

type Refused = Record<string, number>;

/**
 * One after the other comes, from an address of their own, opens a room, talks, uploads a file, reads the list, and sits
 * down in the square, or has a link shown where previews are abused. Where seats are, ten come at once instead when half
 * of the time is over, sit down, and stay. How many came, what they were refused, and how often.
 */
export async function newcomers(
	callerOf: (index: number) => Caller,
	ms: number,
	abused: AbuseKind | FloodKind = "rooms",
): Promise<{ readonly came: number; readonly refused: Readonly<Refused> }> {
	const refused: Refused = {};
	const end = performance.now() + ms;
	const page = abused === "previews" ? await pages("quick") : undefined;
	const sitting = abused === "seats" ? sitDown(callerOf, ms) : Promise.resolve([]);
	let came = 0;
	while (performance.now() < end) {
		const visit = { pagePort: page?.port, sits: abused !== "seats" };
		for (const what of await comes(callerOf(came++), nameOf("honest"), visit)) add(refused, what);
		await sleep(NEWCOMER_EVERY_MS);
	}
	for (const what of (await sitting).flat()) add(refused, what);
	page?.end();
	return { came, refused };
}

function sitDown(callerOf: (index: number) => Caller, ms: number): Promise<readonly string[][]> {
	const sits = async (_: unknown, sitter: number): Promise<string[]> => {
		const end = performance.now() + ms;
		await sleep(ms / 2);
		const guest = await Guest.arrives(callerOf(SITTERS.firstAddress + sitter), nameOf("sitter"));
		if (!(guest instanceof Guest)) return [`hello: ${guest?.code ?? "no answer"}`];
		const refused: string[] = [];
		const asks = asking(guest, refused);
		await asks("seat", { type: "join", room: SQUARE });
		await sleep(Math.max(0, end - performance.now()));
		await asks("post from the seat", post(SQUARE));
		guest.leaves();
		return refused;
	};
	return Promise.all(Array.from({ length: SITTERS.count }, sits));
}

async function comes(
	caller: Caller,
	name: string,
	{ pagePort, sits }: { readonly pagePort: number | undefined; readonly sits: boolean },
): Promise<readonly string[]> {
	const guest = await Guest.arrives(caller, name);
	if (!(guest instanceof Guest)) return [`hello: ${guest?.code ?? "no answer"}`];
	const refused: string[] = [];
	const asks = asking(guest, refused);
	await asks("open", { type: "open", room: name });
	await asks("join", { type: "join", room: name });
	await asks("post", post(name));
	if (sits) await asks("square", { type: "join", room: SQUARE });
	const calling = async (call: Parameters<typeof calls>[1]) => {
		const answer = await calls(caller, call);
		if (answer.status < 200 || answer.status > 299)
			refused.push(`${call.path.split("?")[0]}: ${answer.status}`);
		return answer;
	};
	const tus = { authorization: `Bearer ${guest.token}`, "tus-resumable": "1.0.0" };
	const upload = { method: "POST", path: "/api/uploads", headers: { ...tus, "upload-length": "1000" } };
	const { headers } = await calling(upload);
	if (headers.location !== undefined) {
		const part = { "content-type": "application/offset+octet-stream", "upload-offset": "0" };
		const path = new URL(headers.location, "http://localhost").pathname;
		const sent = await calls(caller, {
			...{ method: "PATCH", path, headers: { ...tus, ...part } },
			body: name.padEnd(1_000),
		});
		if (sent.status !== 204) refused.push(`upload: ${sent.status}`);
	}
	await calling({ path: "/api/rooms" });
	if (pagePort !== undefined) {
		const { text } = await calling(previewOf(guest.token, `http://${name}.example:${pagePort}/`));
		if (!text.includes('"found":true')) refused.push(`preview: ${text}`);
	}
	if (sits) await guest.asks({ type: "leave", room: SQUARE });
	guest.leaves();
	return refused;
}

/** Notes what is refused, or not answered. */
function asking(guest: Guest, refused: string[]) {
	return async (what: string, frame: Record<string, unknown>): Promise<void> => {
		const answer = await guest.asks(frame);
		if (answer === undefined || answer.type === "refused")
			refused.push(`${what}: ${answer?.code ?? "no answer"}`);
	};
}

function post(room: string) {
	return { type: "post", room, id: randomUUID(), text: "hello" };
}

function nameOf(who: string): string {
	return `${who}-${randomUUID().slice(0, 8)}`;
}

function add(refused: Refused, what: string): void {
	refused[what] = (refused[what] ?? 0) + 1;
}

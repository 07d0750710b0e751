import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Result } from "@parley/engine";
import { PAGE_EVENTS_MAX, PROTOCOL_VERSION, type Refusal, refuse } from "@parley/engine/wire";
import type { FrameOfType } from "./frames.ts";
import type { House } from "./house.ts";
import { limitsOf } from "./limits.ts";
import type { Player } from "./player.ts";
import type { Person } from "./state.ts";

const NAME_CHARS_MAX = 32;
/** Where another node may know more. */
const RETRY_MS = 1_000;

type Known = Pick<Person, "session" | "name"> & { readonly token: string };

/** Somebody new takes a name; whoever has a token is who they were, as long as their lease runs. */
export async function hello(
	house: House,
	player: Player,
	{ ref, version, name, token }: FrameOfType<"hello">,
): Promise<void> {
	if (player.state !== "unknown")
		return player.refuse(refuse("not-allowed", { message: "This connection has said hello already." }), ref);
	if (version !== PROTOCOL_VERSION)
		return player.refuse(refuse("unsupported-version", { field: "version" }), ref);
	player.takeHello();
	player.state = "handshake";
	const known = await (token === undefined ? comes(house, name) : comesBack(house, token));
	if (player.connection.isOver) return;
	player.state = known.ok ? "welcome" : "unknown";
	if (!known.ok) return player.refuse(known.refusal, ref);
	const { epoch, config, clock } = house.host;
	const { leaseMs, moveMs } = limitsOf(config);
	player.session = known.value.session;
	player.connection.opened();
	arrive(house, player);
	const limits = { pageMax: PAGE_EVENTS_MAX, nameChars: NAME_CHARS_MAX, leaseMs, moveMs };
	player.answer({ type: "welcome", ref, ...known.value, epoch, limits, now: clock.wall() });
	house.notice.inform(player);
	stays(house, player.session);
}

/** Their lease begins anew. What comes of it nobody waits for: it is said again before it is over. */
export function stays({ host }: House, session: string): void {
	void host.submit({ type: "stay", session, at: host.clock.wall() });
}

/** Nobody of them is left: what they hold is free at once, not when their lease is over. */
export function goes({ host }: House, session: string): void {
	void host.submit({ type: "go", session, at: host.clock.wall() });
}

function arrive({ here }: House, player: Player): void {
	const players = here.get(player.session);
	if (players === undefined) here.set(player.session, new Set([player]));
	else players.add(player);
}

async function comes(house: House, asked: string): Promise<Result<Known>> {
	const { host } = house;
	const name = asked.normalize("NFC").trim();
	const why = whyNoName(name);
	if (why !== undefined) return { ok: false, refusal: why };
	const [session, token] = [randomUUID(), randomBytes(32).toString("base64url")];
	const outcome = await host.submit({
		...{ type: "come", session, tokenHash: hashOf(token), name, key: keyOf(name) },
		at: host.clock.wall(),
	});
	if (!("refusal" in outcome)) return { ok: true, value: { session, name, token } };
	// nobody was given its token: whoever asks for the name again must not find it taken
	if (outcome.kind === "unknown")
		void outcome.settled.then((settled) => settled === "decided" && goes(house, session));
	return { ok: false, refusal: outcome.refusal };
}

async function comesBack({ host, shown }: House, token: string): Promise<Result<Known>> {
	const tokenHash = hashOf(token);
	const find = (): Known | undefined => {
		const { people, tokens } = shown();
		const person = people.get(tokens.get(tokenHash) ?? "");
		return person && { session: person.session, name: person.name, token };
	};
	const value = find();
	if (value !== undefined) return { ok: true, value };
	// another node may have taken them in a moment ago
	const isAll = await host.caughtUp();
	const late = find();
	if (late !== undefined) return { ok: true, value: late };
	// a page that hears that its token is not valid forgets it for good
	return { ok: false, refusal: isAll ? refuse("token-invalid") : refuse("busy", { retryAfterMs: RETRY_MS }) };
}

function hashOf(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}

/** Names that look alike have the same one. It depends on this Node's Unicode tables, and so travels with the draft. */
function keyOf(name: string): string {
	return name.normalize("NFKC").toLowerCase();
}

function whyNoName(name: string): Refusal | undefined {
	const isFit =
		name.length > 0 && name.length <= NAME_CHARS_MAX && name.isWellFormed() && !/\p{Cc}/u.test(name);
	if (isFit) return undefined;
	const message = `A name has 1 to ${NAME_CHARS_MAX} letters, digits, blanks or signs.`;
	return { code: "name-invalid", field: "name", message };
}

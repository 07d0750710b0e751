import { recoveryWordList } from "@parley/protocol/recovery-word-list";

/** Whatever there is, or ways to be somebody alone: names, wrong words, codes, passkeys and sign-ins. */
export type FloodKind = "flood" | "sign-ins";
type Connection = "keep-alive" | "close";

const PATHS = ["/api/rooms", "/", "/r/lobby", "/manifest.webmanifest"] as const;
const WORDS = 10;
/** So many different ones: to make one anew for each request would cost the flooder more than the server. */
const GUESSES = 100;

/** What a flood asks for over HTTP, as bytes; of sign-ins each is of a right shape, and nobody's. */
export function requestsOf(kind: FloodKind, connection: Connection): readonly string[] {
	const head = `Host: 127.0.0.1\r\nConnection: ${connection}\r\n`;
	if (kind === "flood") return PATHS.map((path) => `GET ${path} HTTP/1.1\r\n${head}\r\n`);
	const posted = (path: string, body: object): string => {
		const text = JSON.stringify(body);
		const length = Buffer.byteLength(text);
		return `POST ${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${text}`;
	};
	return Array.from({ length: GUESSES }, (_, guess) => guess).flatMap((guess) => [
		posted("/api/people/proofs", { words: wordsOf(guess) }),
		posted("/api/sessions", { name: `comes ${guess}` }),
		posted("/api/people/passkey-options", {}),
		posted("/api/people/passkey-proofs", assertionOf(guess)),
		posted("/api/device-links/claims", { code: String(guess).padStart(10, "A") }),
		posted("/api/oidc/finish", { code: `made up ${guess}`, nonce: "made-up", verifier: "v".repeat(43) }),
	]);
}

/** What it says over its socket: posts, or that it is somebody whose token it made up. */
export function frameOf(kind: FloodKind, count: number): object {
	if (kind === "flood") {
		const id = `00000000-0000-7000-8000-${count.toString(16).padStart(12, "0")}`;
		return { type: "post", ref: count, room: "lobby", id, text: "flood" };
	}
	const token = String(count).padStart(43, "t");
	return { type: "hello", ref: count, version: 1, name: "somebody known", token };
}

function wordsOf(guess: number): string {
	return Array.from(
		{ length: WORDS },
		(_, nth) => recoveryWordList[(guess * WORDS + nth) % recoveryWordList.length],
	).join(" ");
}

/** Nobody's passkey: whoever looks at it finds nobody, or that it answers no challenge of this house. */
function assertionOf(guess: number): object {
	const said = { type: "webauthn.get", challenge: `made-up-${guess}`, origin: "http://localhost" };
	const clientDataJSON = Buffer.from(JSON.stringify(said)).toString("base64url");
	const id = Buffer.from(`nobody's ${guess}`).toString("base64url");
	const response = { clientDataJSON, authenticatorData: "AAAA", signature: "AAAA" };
	return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response };
}

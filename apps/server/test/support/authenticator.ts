import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { PasskeyMade, PasskeyOptions, PasskeyProof, PasskeyQuestion } from "@parley/protocol/passkeys";

/** What it says, where that is not what an honest browser would. */
export interface Told {
	readonly origin?: string;
	readonly host?: string;
	readonly challenge?: string;
	readonly type?: string;
	readonly crossOrigin?: boolean;
	/** nobody's finger was seen */
	readonly unverified?: boolean;
	/** of the certificates that say who made the authenticator */
	readonly certificates?: readonly Buffer[];
}

const PRESENT = 1;
const VERIFIED = 4;
const WITH_KEY = 0x40;

/** A browser with something that holds one passkey, made of `node:crypto` alone: it knows no library of the server. */
export class Authenticator {
	readonly id = randomBytes(32).toString("base64url");
	readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
	readonly #counts: boolean;
	readonly #origin: string;
	#counter = 0;

	/** `counts`: how often it was used, as keys of metal do and synced ones do not */
	constructor({ origin = "http://localhost:8080", counts = false } = {}) {
		this.#origin = origin;
		this.#counts = counts;
	}

	make(options: Pick<PasskeyOptions, "challenge" | "rp">, told: Told = {}): PasskeyMade {
		const clientDataJSON = this.#clientData("webauthn.create", options.challenge, told);
		const data = Buffer.concat([
			this.#data(told.host ?? options.rp.id, told, WITH_KEY),
			Buffer.alloc(16),
			numbered(Buffer.from(this.id, "base64url")),
			cbor(coseKey(this.#keys.publicKey)),
		]);
		const { certificates } = told;
		const statement =
			certificates === undefined
				? new Map()
				: new Map<string, Cbor>([
						["alg", -7],
						["sig", this.#sign(Buffer.concat([data, sha256(clientDataJSON)]))],
						["x5c", certificates],
					]);
		const attestation = new Map<string, Cbor>([
			["fmt", certificates === undefined ? "none" : "packed"],
			["attStmt", statement],
			["authData", data],
		]);
		const response = { clientDataJSON: text(clientDataJSON), attestationObject: text(cbor(attestation)) };
		return { id: this.id, rawId: this.id, type: "public-key", response };
	}

	say(question: Pick<PasskeyQuestion, "challenge" | "rpId">, told: Told = {}): PasskeyProof {
		if (this.#counts) this.#counter += 1;
		const clientDataJSON = this.#clientData("webauthn.get", question.challenge, told);
		const data = this.#data(told.host ?? question.rpId, told, 0);
		const signature = this.#sign(Buffer.concat([data, sha256(clientDataJSON)]));
		const response = {
			clientDataJSON: text(clientDataJSON),
			authenticatorData: text(data),
			signature: text(signature),
		};
		return { id: this.id, rawId: this.id, type: "public-key", response };
	}

	/** As a copy of it would, that was made before it was used last. */
	countsBack(): void {
		this.#counter -= 1;
	}

	#clientData(type: string, challenge: string, told: Told): Buffer {
		const { origin = this.#origin, crossOrigin = false } = told;
		const said = { type: told.type ?? type, challenge: told.challenge ?? challenge, origin, crossOrigin };
		return Buffer.from(JSON.stringify(said));
	}

	#data(host: string, { unverified = false }: Told, more: number): Buffer {
		const counter = Buffer.alloc(4);
		counter.writeUInt32BE(this.#counter);
		const flags = Buffer.from([PRESENT | (unverified ? 0 : VERIFIED) | more]);
		return Buffer.concat([sha256(Buffer.from(host)), flags, counter]);
	}

	#sign(data: Buffer): Buffer {
		return sign("sha256", data, this.#keys.privateKey);
	}
}

function coseKey(key: KeyObject): Map<number, Cbor> {
	const { x = "", y = "" } = key.export({ format: "jwk" });
	return new Map<number, Cbor>([
		[1, 2],
		[3, -7],
		[-1, 1],
		[-2, Buffer.from(x, "base64url")],
		[-3, Buffer.from(y, "base64url")],
	]);
}

type Cbor = number | string | Buffer | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

/** As much of CBOR as an attestation is made of. */
function cbor(value: Cbor): Buffer {
	if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
	if (typeof value === "string")
		return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
	if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
	if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
	const items = value as readonly Cbor[];
	return Buffer.concat([head(4, items.length), ...items.map(cbor)]);
}

function head(kind: number, count: number): Buffer {
	const major = kind << 5;
	if (count < 24) return Buffer.from([major | count]);
	if (count < 256) return Buffer.from([major | 24, count]);
	return Buffer.from([major | 25, count >> 8, count & 255]);
}

function numbered(bytes: Buffer): Buffer {
	return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
}

function sha256(bytes: Buffer): Buffer {
	return createHash("sha256").update(bytes).digest();
}

function text(bytes: Buffer): string {
	return bytes.toString("base64url");
}

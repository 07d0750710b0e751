import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { PushNote, type PushSubscriptionKeys } from "@parley/protocol/push";
import { PushKept, PushKey } from "@parley/protocol/push-answers";
import { expect } from "vitest";
import { call, get } from "../http.ts";
import type { Delivered, PushService } from "./push-service.ts";

interface Visited {
	readonly port: number;
}

/** A browser that has asked its push service for an address, and reads what comes there. */
export class Browser {
	readonly #service: PushService;
	readonly #key = createECDH("prime256v1");
	readonly #secret = randomBytes(16);
	readonly path: string;

	constructor(service: PushService, path = `/push/${randomBytes(8).toString("hex")}`) {
		this.#service = service;
		this.#key.generateKeys();
		this.path = path;
	}

	get subscription(): PushSubscriptionKeys {
		const p256dh = this.#key.getPublicKey().toString("base64url");
		return {
			endpoint: `${this.#service.url}${this.path}`,
			keys: { p256dh, auth: this.#secret.toString("base64url") },
		};
	}

	/** Resolves with the rooms of which the server will tell. */
	async subscribes(house: Visited, token: string, rooms: Record<string, "all" | "mentions">) {
		const body = { subscription: this.subscription, rooms };
		const answer = await get(house, "/api/push/subscriptions", PushKept, { method: "PUT", token, body });
		return answer.rooms;
	}

	unsubscribes(house: Visited, token: string): Promise<Response> {
		const body = { endpoint: this.subscription.endpoint };
		return call(house, "/api/push/subscriptions", { method: "DELETE", token, body });
	}

	/** What the next push says, once it is opened with this browser's own keys. */
	async hears(): Promise<PushNote> {
		return this.opens(await this.#service.next(this.path));
	}

	/** RFC 8188 and 8291, written from the RFCs and not with the library that the server encrypts with. */
	opens({ body, headers }: Delivered): PushNote {
		expect(headers["content-encoding"]).toBe("aes128gcm");
		const salt = body.subarray(0, 16);
		const keyLength = body.readUInt8(20);
		const theirs = body.subarray(21, 21 + keyLength);
		const sealed = body.subarray(21 + keyLength);
		const shared = this.#key.computeSecret(theirs);
		const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#key.getPublicKey(), theirs]);
		const secret = derived(shared, this.#secret, info, 32);
		const key = derived(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
		const nonce = derived(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
		const opener = createDecipheriv("aes-128-gcm", key, nonce);
		opener.setAuthTag(sealed.subarray(-16));
		const padded = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
		return PushNote.parse(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()));
	}
}

function derived(key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
	return Buffer.from(hkdfSync("sha256", key, salt, info, bytes));
}

/** RFC 8292: who sent it, signed with the key that browsers were given; resolves with what it claims. */
export async function claimsOf(house: Visited, { headers }: Delivered): Promise<Record<string, unknown>> {
	const { key } = await get(house, "/api/push/key", PushKey);
	const [, token = "", given] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
	expect(given).toBe(key);
	const point = Buffer.from(key, "base64url");
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
	const signer = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
	const [head, claims = "", signature = ""] = token.split(".");
	const signed = Buffer.from(`${head}.${claims}`);
	const by = { key: signer, dsaEncoding: "ieee-p1363" } as const;
	expect(verify("sha256", signed, by, Buffer.from(signature, "base64url"))).toBe(true);
	return JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
}

import { createHash, randomBytes, randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { House } from "./server.ts";

/** Of a person, beside the one they came with: no page asks for one yet, so the log is asked as a door would. */
export interface FurtherDevice {
	readonly device: string;
	readonly token: string;
}

type Asked = Pick<House, "submit">;
type Whose = { readonly session: string };

/** Once the house knows devices: nodes that start hear first whether any other is of an older version. */
export async function addsDevice(house: Asked, person: Whose): Promise<FurtherDevice> {
	let outcome = await asksForDevice(house, person);
	await expect
		.poll(
			async () => {
				if ("code" in outcome && outcome.code === "busy") outcome = await asksForDevice(house, person);
				return "code" in outcome && outcome.code;
			},
			{ timeout: 20_000 },
		)
		.not.toBe("busy");
	if (!("token" in outcome)) throw new Error(`no device was added: ${outcome.code}, ${outcome.message}`);
	return outcome;
}

/** The device, or why not. */
export async function asksForDevice({ submit }: Asked, { session }: Whose) {
	const [device, token] = [randomUUID(), randomBytes(32).toString("base64url")];
	const tokenHash = createHash("sha256").update(token).digest("base64url");
	const outcome = await submit({ type: "add-device", session, device, tokenHash, at: Date.now() });
	return "refusal" in outcome ? outcome.refusal : { device, token };
}

export async function endsDevice({ submit }: Asked, { session }: Whose, device: string): Promise<void> {
	const outcome = await submit({ type: "end-device", session, device, at: Date.now() });
	if ("refusal" in outcome) throw new Error(`the device was not ended: ${outcome.refusal.message}`);
}

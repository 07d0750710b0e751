import { type KV, Kvm } from "@nats-io/kv";
import { readSecretFile, type Secrets } from "../../lib/secrets.ts";
import { askAgain, isTaken, isUnansweredOrUnknown } from "../../nats/ask-again.ts";
import type { SharedStream } from "./shared-stream.ts";

const READ_TRIES = 50;
const READ_AGAIN_MS = 100;

/**
 * Several nodes share them by a bucket beside the stream. Whoever creates an entry first has made it; what a house had
 * as files before it had many nodes goes on to hold.
 */
export async function sharedSecrets(stream: SharedStream, dataDir: string): Promise<Secrets> {
	const { connection, name, replicas } = stream;
	const bucket = await askAgain(() =>
		new Kvm(connection).create(`${name}-secrets`, { replicas, history: 1 }),
	);
	return {
		async keep(key, make) {
			const before = readSecretFile(dataDir, key);
			const value = before ?? make();
			try {
				await askAgain(() => bucket.create(key, value), isUnansweredOrUnknown);
				return { value, isNew: before === undefined };
			} catch (error) {
				if (!isTaken(error)) throw error;
			}
			const held = await known(bucket, key);
			// a try that timed out may have made it
			return { value: held, isNew: before === undefined && held === value };
		},
	};
}

/** Any server may be asked, and one that is behind does not know yet what was made. */
async function known(bucket: KV, key: string): Promise<string> {
	for (let tries = 0; tries < READ_TRIES; tries++) {
		const entry = await askAgain(() => bucket.get(key), isUnansweredOrUnknown);
		if (entry !== null) return entry.string();
		await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
	}
	throw new Error(`the secret ${key} is neither there nor to be made`);
}

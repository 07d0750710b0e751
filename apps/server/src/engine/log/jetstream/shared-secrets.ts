import { JetStreamApiError } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { readSecretFile, type Secrets } from "../../../lib/secrets.ts";
import { askAgain } from "./ask-again.ts";
import type { SharedStream } from "./shared-stream.ts";

const TAKEN = 10071;

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
			const value = readSecretFile(dataDir, key) ?? make();
			try {
				await bucket.create(key, value);
				return { value, isNew: true };
			} catch (error) {
				if (!(error instanceof JetStreamApiError) || error.code !== TAKEN) throw error;
			}
			const known = await bucket.get(key);
			if (known === null) throw new Error(`the secret ${key} is neither there nor to be made`);
			return { value: known.string(), isNew: false };
		},
	};
}

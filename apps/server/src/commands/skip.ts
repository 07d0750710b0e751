import { setTimeout as pause } from "node:timers/promises";
import { HouseBucket, TELL_MS_MAX } from "@parley/engine/backup/retention/house-bucket";
import { UserFacingError } from "@parley/engine/lib/user-facing-error";
import { connectToNats } from "@parley/engine/nats/connection";
import { SharedStream } from "@parley/engine/order/jetstream/shared-stream";
import { SkippedPlaces } from "@parley/engine/order/jetstream/skipped-places";
import { PRODUCT } from "../lib/product.ts";
import { type Command, Misuse } from "./run-command.ts";
import { say } from "./terminal.ts";

const SLACK_MS = 1_000;

export const command: Command = {
	usage: `npm run skip -- PLACE [--force]

Skips one place of the stream, on every node of the house and for good: a draft that no node can decide. A node that
comes upon one names its place and only reads from then on. Whoever wrote the draft finds it refused. Use it only where
the log of every node names the place: one that still tries it might accept what the others skip.
  --force   although a node told, within a day, that it stored what comes behind that place`,
	flags: { force: { type: "boolean" } },
	async run({ config, subject, flag }) {
		const place = Number(subject);
		if (!Number.isSafeInteger(place) || place < 1)
			throw new Misuse(`"${subject}" is no place of the stream.`);
		if (config.sequencer !== "nats")
			throw new UserFacingError(
				"One node alone skips such a draft by itself. With many set SEQUENCER=nats and NATS_URL as for them.",
			);
		const { natsUrl: url, natsCredentials: credentialsFile, natsStream } = config;
		const connection = await connectToNats({ url, credentialsFile, name: "parley skip" });
		try {
			const stream = await SharedStream.find(connection, natsStream, PRODUCT);
			await checkPlace(stream, place);
			const places = await SkippedPlaces.open(stream);
			if (places.has(place)) return say(`The place ${place} is skipped already.`);
			if (flag("force") !== "true") await checkNodes(stream, place);
			await places.add(place);
			say(
				`The place ${place} of the stream ${stream.name} is skipped. Nodes that stopped there go on within seconds, others pass it by.`,
			);
		} finally {
			await connection.close();
		}
	},
};

async function checkPlace(stream: SharedStream, place: number): Promise<void> {
	const { first_seq: first, last_seq: last } = (await stream.info()).state;
	if (place < first || place > last)
		throw new UserFacingError(
			`The stream ${stream.name} has the places ${first} to ${last}, and no ${place}.`,
		);
}

/** What a node has decided there cannot be taken back: another that skips it would hold another house. */
async function checkNodes(stream: SharedStream, place: number): Promise<void> {
	// what a node has stored a moment ago it says with the next word
	await pause(TELL_MS_MAX + SLACK_MS);
	const positions = await (await HouseBucket.open(stream)).positionsSince(0);
	if (positions.every((position) => position < place)) return;
	throw new UserFacingError(
		`A node has stored what comes behind ${place}, so it could decide what stands there: nodes that skip it would hold another house than that one. Update those that cannot, or start them with an empty DATA_DIR from its snapshot. If that node is gone for good, add --force.`,
	);
}

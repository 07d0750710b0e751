import type * as z from "zod/mini";
import { type Facts, factsOf } from "./config/kinds.ts";
import { Settings } from "./config/settings.ts";

/** Durations are in seconds where the name ends in `S`, fractions too. */
export type Config = Readonly<z.output<typeof Settings>> & {
	/** of a tunnel of this run: the last of `publicOrigins` */
	readonly tunnelOrigin?: string;
};
type Key = keyof typeof Settings.shape;

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

/** Every variable that is read, in the order in which they are explained. */
export const explained: ReadonlyMap<Key, Facts> = new Map(
	Object.entries(Settings.shape).map(([key, setting]) => [key as Key, factsOf.get(setting) as Facts]),
);

/** Environment to a frozen Config, or a line for each wrong value: the variable, the value, what is allowed. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
	const given = new Map([...explained].map(([key, { variable }]) => [key, env[variable] || undefined]));
	const read = Settings.safeParse(Object.fromEntries(given));
	if (!read.success) {
		const wrong = new Map(read.error.issues.map(({ path, message }) => [path[0] as Key, message]));
		return { ok: false, problems: [...wrong].map(([key, why]) => sentence(key, given.get(key), why)) };
	}
	const config = read.data;
	const [key, why] = conflictIn(config) ?? [];
	if (key !== undefined) return { ok: false, problems: [sentence(key, config[key], why)] };
	return { ok: true, config: Object.freeze(config.limits === "off" ? withoutLimits(config) : config) };
}

function sentence(key: Key, value: unknown, why: string | undefined): string {
	return `${explained.get(key)?.variable}=${value} is not allowed: ${why}`;
}

/** Values that are each allowed, but not beside each other. */
function conflictIn(config: Config): readonly [Key, string] | undefined {
	const { durability, sequencer, messageBytesMax, outputBytesMax, streamSnapshotKeep } = config;
	if (durability === "replicated" && sequencer === "embedded")
		return ["durability", "it needs SEQUENCER=nats."];
	if ((config.oidcIssuer === "") !== (config.oidcClientId === ""))
		return ["oidcIssuer", "OIDC_ISSUER and OIDC_CLIENT_ID belong together: give both, or neither."];
	const reachMinutes = config.streamSnapshotEveryHours * 60 * (streamSnapshotKeep - 1);
	if (reachMinutes > 0 && config.streamKeepMinutes > reachMinutes)
		return [
			"streamKeepMinutes",
			`${streamSnapshotKeep} snapshots reach back for ${reachMinutes} minutes. Give less, or a higher STREAM_SNAPSHOT_EVERY_HOURS or STREAM_SNAPSHOT_KEEP.`,
		];
	if (outputBytesMax < 2 * messageBytesMax)
		return ["outputBytesMax", `give at least twice MESSAGE_BYTES_MAX (${messageBytesMax}).`];
	return undefined;
}

/** For the lab: lifts rates and counts, never room capacity, byte bounds, deadlines, other caps of lookups or name rules. */
function withoutLimits(config: Config): Config {
	const lifted = [...explained].flatMap(([key, facts]) =>
		facts.lifted === undefined ? [] : [[key, facts.lifted] as const],
	);
	return { ...config, ...Object.fromEntries(lifted) };
}

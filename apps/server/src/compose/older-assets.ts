import { join } from "node:path";
import type { GatewayHost } from "@parley/engine/app";
import type { Logger } from "@parley/engine/lib/logger";
import type { SharedStream } from "@parley/engine/order/jetstream/shared-stream";
import type { Config } from "../config.ts";
import { type AssetShelf, OlderAssets } from "../http/assets/older-assets.ts";

const DAY_MS = 86_400_000;

/** undefined: the operator wants none. */
export function olderAssets(
	config: Config,
	webDir: string,
	{ shared }: Pick<GatewayHost<never, unknown, unknown>, "shared">,
	logger: Logger,
): OlderAssets | undefined {
	if (config.assetsKeepDays === 0) return undefined;
	const bounds = { keepMs: config.assetsKeepDays * DAY_MS, bytesMax: config.assetsBytesMax };
	const openShelf = async ({ connection, name, replicas }: SharedStream): Promise<AssetShelf> => {
		const { SharedShelf } = await import("@parley/engine/files/shared-shelf");
		return SharedShelf.open({ connection, name, replicas, ...bounds });
	};
	return new OlderAssets({
		...bounds,
		from: join(webDir, "assets"),
		folder: join(config.dataDir, "assets"),
		now: () => Date.now(),
		logger,
		shelf: shared && (() => openShelf(shared)),
	});
}

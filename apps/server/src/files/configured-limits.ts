import type { Config } from "../config.ts";
import type { FileLimits } from "./file-desk.ts";

export function fileLimits(config: Config): FileLimits {
	return {
		perSessionMax: config.uploadsPerSessionMax,
		fileBytesMax: config.fileBytesMax,
		filesBytesMax: config.filesBytesMax,
		bytesPerSecond: config.uploadBytesPerSecond,
		perAddressBytesPerSecond: config.uploadBytesPerAddressPerSecond,
		perAddressMax: config.uploadsPerAddressMax,
		perAddressReservedMax: config.uploadReservedPerAddressBytesMax,
		pixelsMax: config.imagePixelsMax,
		keepMs: config.uploadKeepHours * 3_600_000,
		idleMs: config.uploadIdleS * 1000,
	};
}

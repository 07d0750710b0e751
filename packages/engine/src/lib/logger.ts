import { type Logger as PinoLogger, pino } from "pino";

export type Logger = PinoLogger;

/** JSON lines on stderr, so that stdout stays for people. No message text, no token, ever. */
export function createLogger(level: string): Logger {
	const stderr = pino.destination({ dest: 2, sync: true });
	// whoever read the log is gone: no reason to stop serving people
	stderr.on("error", () => undefined);
	return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stderr);
}

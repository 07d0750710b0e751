import { databaseFile } from "@parley/engine/log/database";
import Sqlite from "better-sqlite3";
import { PRODUCT } from "../lib/product.ts";

/** Nodes and browsers are some seconds apart; nobody minds. */
const BEHIND_MS_MIN = 5 * 60_000;

/** What the start says where the newest message is of a time that is still to come; orders and numbers need no clock. */
export function clockLines(dataDir: string, now = Date.now()): string[] {
	const behindMs = newestAt(databaseFile(dataDir, PRODUCT)) - now;
	if (behindMs < BEHIND_MS_MIN) return [];
	return [
		"",
		`  The clock of this machine is ${inWords(behindMs)} behind the newest message: new ones will say a wrong time.`,
		"  Set it (by NTP, such as `timedatectl set-ntp true`), and start again.",
	];
}

function newestAt(file: string): number {
	const database = new Sqlite(file, { readonly: true });
	try {
		return Number(database.prepare("SELECT at FROM timeline ORDER BY seq DESC LIMIT 1").pluck().get() ?? 0);
	} finally {
		database.close();
	}
}

function inWords(ms: number): string {
	const minutes = Math.round(ms / 60_000);
	if (minutes < 120) return `${minutes} minutes`;
	const hours = Math.round(minutes / 60);
	return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

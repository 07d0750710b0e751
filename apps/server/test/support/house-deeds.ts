import { AdminBans, type AdminDeed, AdminDone } from "@parley/protocol/admin";
import { AuditPage } from "@parley/protocol/moderation-lists";
import { call, get } from "./http.ts";
import { OPERATOR_TOKEN } from "./moderation.ts";

interface Served {
	readonly port: number;
}

const token = OPERATOR_TOKEN;

export function asksInHouse(house: Served, deed: AdminDeed): Promise<Response> {
	return call(house, "/api/admin/deeds", { method: "POST", token, body: deed });
}

/** What the operator does to somebody; resolves with the Seq. */
export async function doesInHouse(house: Served, deed: AdminDeed): Promise<number> {
	return (await get(house, "/api/admin/deeds", AdminDone, { method: "POST", token, body: deed })).seq;
}

export async function keptOutOf(house: Served): Promise<AdminBans["bans"]> {
	return (await get(house, "/api/admin/bans", AdminBans, { token })).bans;
}

export async function recordOf(house: Served): Promise<AuditPage["entries"]> {
	return (await get(house, "/api/moderation/audit", AuditPage, { token })).entries;
}

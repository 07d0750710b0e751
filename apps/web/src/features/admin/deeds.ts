import { type AdminDeed, AdminDone } from "@parley/protocol/admin";
import { type Answer, askJson } from "../../ui/http.ts";

/** WHO64: of the operator, by their token. */
export function doesInHouse(token: string, deed: AdminDeed): Promise<Answer<AdminDone>> {
	const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
	return askJson("/api/admin/deeds", AdminDone, { method: "POST", headers, body: JSON.stringify(deed) });
}

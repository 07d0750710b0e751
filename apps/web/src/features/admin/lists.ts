import {
	type AdminBan,
	AdminBans,
	AdminPeople,
	type AdminPerson,
	type AdminRoom,
	AdminRooms,
} from "@parley/protocol/admin";
import { type AuditEntry, AuditPage, type Report, ReportList } from "@parley/protocol/moderation-lists";
import { type AdminProgram, AdminPrograms } from "@parley/protocol/programs";
import type { ZodMiniType } from "zod/mini";
import { type Answer, askJson } from "../../ui/http.ts";

export interface Page<Row> {
	readonly rows: readonly Row[];
	/** what the next one is asked for with; undefined: there is none */
	readonly next: string | undefined;
}

export interface Query {
	readonly search: string;
	/** "": the first page */
	readonly after: string;
}

/** A list of the house, by pages. */
export interface List<Row, Told = never> {
	readonly path: (query: Query) => string;
	readonly answer: ZodMiniType<Told>;
	readonly page: (told: Told) => Page<Row>;
}

const RECORD_ROWS = 50;

/** WHO42, MOD8: what was done, the last first; `by`: by operators alone, or by whoever keeps a room, too. */
function recordOf(by: object) {
	return {
		path: ({ after }) => {
			const place = after === "" ? {} : { before: after };
			return `/api/moderation/audit?${new URLSearchParams({ limit: String(RECORD_ROWS), ...by, ...place })}`;
		},
		answer: AuditPage,
		page: ({ entries, more }) => ({ rows: entries, next: more ? String(entries.at(-1)?.seq) : undefined }),
	} satisfies List<AuditEntry, AuditPage>;
}

const found = ({ search, after }: Query) => String(new URLSearchParams({ search, after }));

export const lists = {
	people: {
		path: (query) => `/api/admin/people?${found(query)}`,
		answer: AdminPeople,
		page: ({ people, next }) => ({ rows: people, next }),
	} satisfies List<AdminPerson, AdminPeople>,
	rooms: {
		path: (query) => `/api/admin/rooms?${found(query)}`,
		answer: AdminRooms,
		page: ({ rooms, next }) => ({ rows: rooms, next }),
	} satisfies List<AdminRoom, AdminRooms>,
	programs: {
		path: (query) => `/api/admin/programs?${found(query)}`,
		answer: AdminPrograms,
		page: ({ programs, next }) => ({ rows: programs, next }),
	} satisfies List<AdminProgram, AdminPrograms>,
	bans: {
		path: ({ after }) => `/api/admin/bans?${new URLSearchParams({ after })}`,
		answer: AdminBans,
		page: ({ bans, next }) => ({ rows: bans, next }),
	} satisfies List<AdminBan, AdminBans>,
	reports: {
		path: ({ after }) => `/api/moderation/reports${after === "" ? "" : `?before=${after}`}`,
		answer: ReportList,
		page: ({ reports, more }) => ({ rows: reports, next: more ? String(reports.at(-1)?.report) : undefined }),
	} satisfies List<Report, ReportList>,
	record: recordOf({ by: "operator" }),
};

export const wholeRecord = recordOf({});

export async function readPage<Row, Told>(
	token: string,
	{ path, answer, page }: List<Row, Told>,
	query: Query,
): Promise<Answer<Page<Row>>> {
	const headers = { authorization: `Bearer ${token}` };
	const told = await askJson(path(query), answer, { headers });
	return told.ok ? { ok: true, value: page(told.value) } : told;
}

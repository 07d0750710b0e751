import { AdminBans, AdminDeed, AdminDone, AdminPeople, AdminRooms } from "@parley/protocol/admin";
import { BotReaction } from "@parley/protocol/bot-reactions";
import { BotAsked, BotEnded, BotList, BotMade, BotPost, BotPosted, OwnBot } from "@parley/protocol/bots";
import { clientFrameSchemas } from "@parley/protocol/client-frames";
import { DirectoryPage } from "@parley/protocol/directory";
import { EditList } from "@parley/protocol/edits";
import { Embedding } from "@parley/protocol/embedding";
import { TimelineEvent, UnknownEvent } from "@parley/protocol/events";
import { FileInfo } from "@parley/protocol/files";
import { HistoryPage } from "@parley/protocol/history-page";
import { HookAsked, HookEnded, HookList, HookMade } from "@parley/protocol/hooks";
import {
	Door,
	NameCheck,
	PersonHere,
	Problem,
	RoomList,
	RoomSummary,
	SessionMade,
} from "@parley/protocol/http";
import {
	InvitationAsked,
	InvitationEnded,
	InvitationList,
	InvitationMade,
	InvitationShown,
	InvitationTaken,
	Invited,
} from "@parley/protocol/invitations";
import { LaterList, LaterMessage, LaterWish } from "@parley/protocol/later";
import { Leaving } from "@parley/protocol/leaving";
import {
	DnsAnswer,
	NumbersAnswer,
	NumbersRequest,
	PreviewAnswer,
	SearchAnswer,
} from "@parley/protocol/lookups";
import { AuditPage, ReportList, RoomModeration } from "@parley/protocol/moderation-lists";
import {
	OutgoingHookAsked,
	OutgoingHookEnded,
	OutgoingHookList,
	OutgoingHookMade,
} from "@parley/protocol/outgoing-hooks";
import { OwnMessages } from "@parley/protocol/own-messages";
import { PasskeyMade, PasskeyOptions, PasskeyProof, PasskeyQuestion } from "@parley/protocol/passkeys";
import {
	DeviceLink,
	KeptNameRelease,
	LinkClaim,
	LinkClaimed,
	LinkDigits,
	LinkToken,
	LinkTokenWish,
	NameWish,
	OwnPerson,
	Proved,
	Sheet,
	WordsOfSheet,
	WordsProof,
} from "@parley/protocol/people";
import { PinList } from "@parley/protocol/pins";
import { Profile, ProfileWish } from "@parley/protocol/profile";
import { AdminPrograms, ProgramList } from "@parley/protocol/programs";
import { ProviderAnswer, ProviderStart } from "@parley/protocol/provider";
import { PushEnd, PushRenewal, PushTest, PushWish } from "@parley/protocol/push";
import { PushEnded, PushKept, PushKey, PushTested } from "@parley/protocol/push-answers";
import { ReactorList } from "@parley/protocol/reactors";
import { Reminder, ReminderList, ReminderWish } from "@parley/protocol/reminders";
import { NextPage } from "@parley/protocol/room-events";
import { SavedList, SavedMessage, Saving } from "@parley/protocol/saved";
import { serverFrameSchemas } from "@parley/protocol/server-frames";
import { Wish } from "@parley/protocol/wishes";
import * as z from "zod/mini";

/** A JSON Schema (2020-12), as far as a description is made of it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** By their names in `/openapi.json`: the schemas by which requests are checked and answers are made. */
const ofHttp = {
	...{ AdminBans, AdminDeed, AdminDone, AdminPeople, AdminRooms, EditList, SavedList, SavedMessage, Saving },
	...{ Reminder, ReminderList, ReminderWish },
	...{ LaterList, LaterMessage, LaterWish },
	...{ BotAsked, BotEnded, BotList, BotMade, BotPost, BotPosted, BotReaction, OwnBot },
	...{ HookAsked, HookEnded, HookList, HookMade },
	...{ ProgramList, AdminPrograms, Embedding },
	...{ OutgoingHookAsked, OutgoingHookEnded, OutgoingHookList, OutgoingHookMade },
	...{
		InvitationAsked,
		InvitationEnded,
		InvitationList,
		InvitationMade,
		InvitationShown,
		InvitationTaken,
		Invited,
	},
	...{ DeviceLink, KeptNameRelease, LinkClaim, LinkClaimed, LinkDigits, LinkToken, LinkTokenWish, Leaving },
	...{ NameWish, OwnMessages, OwnPerson, Proved, Sheet, WordsOfSheet, WordsProof },
	...{ Profile, ProfileWish, ProviderAnswer, ProviderStart },
	...{ PasskeyMade, PasskeyOptions, PasskeyProof, PasskeyQuestion },
	...{
		AuditPage,
		DirectoryPage,
		DnsAnswer,
		Door,
		FileInfo,
		HistoryPage,
		NameCheck,
		NextPage,
		NumbersAnswer,
		NumbersRequest,
	},
	...{
		PersonHere,
		PreviewAnswer,
		Problem,
		PushEnd,
		PushEnded,
		PinList,
		PushKept,
		PushKey,
		PushRenewal,
		PushTest,
		PushTested,
		ReactorList,
	},
	...{
		PushWish,
		ReportList,
		RoomList,
		RoomModeration,
		RoomSummary,
		SearchAnswer,
		SessionMade,
		TimelineEvent,
		Wish,
	},
} as const;

export type HttpSchema = keyof typeof ofHttp;

/** By their names in `/asyncapi.json`. */
const ofFrames = {
	...named("client", clientFrameSchemas),
	...named("server", serverFrameSchemas),
	...{ TimelineEvent, UnknownEvent },
};

export function httpSchemas(): Readonly<Record<string, JsonSchema>> {
	return componentsOf(ofHttp);
}

export function frameSchemas(): Readonly<Record<string, JsonSchema>> {
	return componentsOf(ofFrames);
}

/** What a query may hold: the fields of such a schema. */
export function fieldsOf(
	schema: z.ZodMiniObject,
): readonly { readonly name: string; readonly schema: JsonSchema }[] {
	const { properties = {} } = jsonSchema(schema) as { readonly properties?: Record<string, JsonSchema> };
	return Object.entries(properties).map(([name, field]) => ({ name, schema: field }));
}

export function refTo(name: string): { readonly $ref: string } {
	return { $ref: `#/components/schemas/${name}` };
}

/** Of what is sent: what may be left out is optional, and fields that nobody knows are ignored (FRAME2). */
const READ = { io: "input", unrepresentable: "any" } as const;

function jsonSchema(schema: z.ZodMiniType): JsonSchema {
	return z.toJSONSchema(schema, READ) as unknown as JsonSchema;
}

/** Where one of them holds another it names it. */
function componentsOf(all: Readonly<Record<string, z.ZodMiniType>>): Readonly<Record<string, JsonSchema>> {
	const registry = z.registry<{ readonly id: string }>();
	for (const [id, schema] of Object.entries(all)) if (!registry.has(schema)) registry.add(schema, { id });
	const { schemas } = z.toJSONSchema(registry, { ...READ, uri: (id) => refTo(id).$ref });
	const made = Object.entries(schemas).map(([id, made]) => {
		const { $schema, $id, id: _id, ...schema } = made as Record<string, unknown>;
		return [id, schema] as const;
	});
	// one schema under two names is made once
	const twice = Object.entries(all).flatMap(([id, schema]) => {
		const first = registry.get(schema)?.id ?? id;
		return first === id ? [] : [[id, refTo(first)] as const];
	});
	return Object.fromEntries([...made, ...twice]);
}

function named<T extends Readonly<Record<string, z.ZodMiniType>>>(side: "client" | "server", frames: T) {
	return Object.fromEntries(Object.entries(frames).map(([type, schema]) => [frameName(side, type), schema]));
}

export function frameName(side: "client" | "server", type: string): string {
	return `${side}.${type}`;
}

import { ReadOnlyNotice } from "@parley/engine/gateway/read-only-notice";
import { theHouse } from "@parley/engine/lookups/requestor";
import { closeCodes } from "@parley/protocol/close-codes";
import { ActivitiesInMemory } from "../activities/activities-in-memory.ts";
import { ActivityLookups } from "../activities/activity-lookups.ts";
import { ActivityViews } from "../activities/activity-views.ts";
import { EndlessActivities } from "../activities/endless-activities.ts";
import { BotSockets } from "../hooks/bot-sockets.ts";
import { botOfSocket } from "../hooks/hello-of-bot.ts";
import { HookNotes } from "../hooks/hook-notes.ts";
import { OutgoingHooks } from "../hooks/outgoing/outgoing-hooks.ts";
import type { WrittenAt } from "../messages/lookups/written-at.ts";
import { Mine } from "../messages/mine.ts";
import { RoomNews } from "../messages/news.ts";
import { Reads } from "../messages/read-positions.ts";
import { ConnectedSessions } from "../people/connected-sessions.ts";
import { boundingDevices } from "../people/devices-bound.ts";
import { Expiries } from "../people/expiries-under-way.ts";
import { graceOver } from "../people/expiry.ts";
import { NameSuggestions } from "../people/name-suggestions.ts";
import { PassersBy } from "../people/passers-by.ts";
import { openPeers } from "../people/peers/open-peers.ts";
import { readingOnly } from "../people/provider/reads-only.ts";
import { UnderWay } from "../people/under-way.ts";
import { sendPlaces } from "../rooms/line-places.ts";
import { MemberNames } from "../rooms/member-names.ts";
import { Heads } from "../rooms/overview/heads.ts";
import { Overviews } from "../rooms/overview/overviews.ts";
import { Passphrases } from "../rooms/passphrases.ts";
import { Presence } from "../rooms/presence.ts";
import { summaryOutside } from "../rooms/room-facts.ts";
import { RoomList } from "../rooms/room-list.ts";
import { Rounds } from "../rooms/rounds.ts";
import { SeatShares } from "../rooms/seat-shares.ts";
import { SeenInRoom } from "../rooms/seen-in-room.ts";
import { Typing } from "../rooms/typing.ts";
import type { ChatOptions } from "./chat-options.ts";
import type { House } from "./context.ts";
import { pacing } from "./pacing.ts";

/** What handlers and parts of the chat share, put together; the parts that call one another find it through `house`. */
export function buildContext(
	options: ChatOptions,
	{ house, shown, atTurnEnd }: Pick<House, "shown" | "atTurnEnd"> & { readonly house: () => House },
): House {
	const {
		limits,
		epoch,
		clock,
		logger,
		metrics,
		caughtUp,
		rulesInForce,
		fanOut,
		catchUp,
		requestor,
		files,
		addresses,
		atTheDoor,
		addressHash,
		keyedHash,
		passkeyPlace,
		provider,
		push,
	} = options;
	const underWay = new UnderWay();
	const writing = readingOnly(underWay.watching(options.submit), {
		...{ shown, provider, wall: () => clock.wall() },
		onRefused: () => metrics.providerLapsed.inc(),
	});
	const submit = boundingDevices(writing, {
		...{ shown, devicesPerPersonMax: limits.devicesPerPersonMax },
		onRefused: () => metrics.devicesRefused.inc(),
	});
	const shed = (room: string, frame: object): void => fanOut.shed(fanOut.feed(room), JSON.stringify(frame));
	const peers = openPeers(options, house);
	const connected: ConnectedSessions = new ConnectedSessions({
		clock,
		graceMs: limits.graceMs,
		postsPerSecond: limits.postsPerSecond,
		socketsPerDeviceMax: limits.socketsPerDeviceMax,
		onPresent: (session) => presenceOf(house(), session, "entered"),
		onAway: (session) => presenceOf(house(), session, "away"),
		onGraceOver: (session) => graceOver(house(), session),
		onTooManySockets: (oldest) => oldest.connection.close(closeCodes.openElsewhere),
		addressHash,
		peers,
	});
	const presence = new Presence({
		room: (room) => shown().rooms.get(room),
		nameOf: (session) => shown().sessions.get(session)?.name,
		isKept: (session) => shown().sessions.get(session)?.kept !== undefined,
		isAway: (session) => !connected.isPresent(session),
		send: shed,
		sendPlaces: (room) => sendPlaces(house(), room),
	});
	return {
		limits,
		epoch,
		clock,
		logger,
		metrics,
		submit,
		caughtUp,
		rulesInForce,
		shown,
		underWay,
		fanOut,
		catchUp,
		requestor,
		files,
		...pacing(limits, { addresses, atTheDoor, clock }),
		connected,
		expiries: new Expiries(submit),
		suggestions: new NameSuggestions({ clock, house: shown }),
		memberNames: new MemberNames({ clock, house: shown }),
		seen: new SeenInRoom(shown),
		passersBy: new PassersBy(shown),
		seatShares: new SeatShares({
			...{ clock, addresses, atTheDoor, addressHash },
			isAnybodyElsewhere: (address) => connected.isAnybodyElsewhere(address),
			addressesOf: (session) => connected.addressesOf(session),
			nodes: () => peers?.count,
			percent: limits.seatsPerAddressPercent,
		}),
		peers,
		presence,
		rounds: new Rounds(),
		typing: new Typing({ clock, send: (room, typists) => shed(room, { type: "typing", room, ...typists }) }),
		reads: new Reads({
			room: (room) => shown().rooms.get(room),
			send: (room, positions) => shed(room, { type: "read", room, positions }),
			onNotes: options.requestTurn,
		}),
		news: new RoomNews(),
		hookNotes: new HookNotes(),
		botSockets: new BotSockets({
			perBotMax: limits.socketsPerDeviceMax,
			isBot: (client) => botOfSocket({ shown, limits }, client) !== undefined,
		}),
		outgoingHooks: new OutgoingHooks(house, { limits, metrics }),
		mine: new Mine(house),
		overviews: new Overviews(house),
		activityViews: new ActivityViews(house),
		activityLookups: new ActivityLookups(house),
		endlessActivities: new EndlessActivities(house),
		activitiesInMemory: new ActivitiesInMemory(house),
		heads: new Heads(house),
		roomList: new RoomList({
			...{ addresses, clock, metrics },
			defaultRoom: limits.defaultRoom,
			roomsMax: limits.roomsListedMax,
			ofOnePersonMax: limits.roomSearchesPerSessionMax,
			ofOneNetworkMax: limits.roomSearchesPerNetworkMax,
			waitingMax: limits.roomSearchesWaitingMax,
			rooms: () => shown().rooms.values(),
			headOf: (room) => fanOut.headOf(room),
			summary: (room) => summaryOutside(house(), options.deliverTimes, room),
			async writtenAt(seqs) {
				const found = await requestor.request<WrittenAt>("written-at", seqs, theHouse);
				return found.ok ? found.value : {};
			},
		}),
		passphrases: new Passphrases({
			...{ requestor, clock, metrics, addressHash, addresses: atTheDoor },
			triesPerMinute: limits.passphraseTriesPerMinute,
			onWrong: (...who) => peers?.erred(...who),
		}),
		readOnlyNotice: new ReadOnlyNotice({
			isReadOnly: options.isReadOnly,
			clients: () => connected.clients(),
		}),
		addresses,
		addressHash,
		keyedHash,
		passkeyPlace,
		provider,
		push,
		atTurnEnd,
		timePost: (seq, readAt) => options.deliverTimes.read(seq, readAt),
	};
}

function presenceOf({ shown, presence }: House, session: string, change: "entered" | "away"): void {
	const known = shown().sessions.get(session);
	for (const room of known?.rooms ?? [])
		if (known !== undefined && shown().rooms.get(room)?.seats.has(session))
			presence.change(room, { id: session, name: known.name }, change);
}

import type { Me } from "@parley/client/state/chat-state";
import { useEffect, useState } from "react";
import { Offer } from "../features/alerts/offer.tsx";
import { useUnreadIcon } from "../features/alerts/unread-icon.ts";
import { useAlerts } from "../features/alerts/use-alerts.ts";
import { ConnectionBar } from "../features/link/connection-bar.tsx";
import { LinkPreviewsProvider } from "../features/lookups/link-preview.tsx";
import { People } from "../features/members/people.tsx";
import { KeepOffer } from "../features/own/keep-offer.tsx";
import { OwnCard } from "../features/own/own-card.tsx";
import { Sidebar } from "../features/rooms/sidebar.tsx";
import { sidebarRooms } from "../features/rooms/sidebar-rooms.ts";
import { NotKept } from "../features/unsent/not-kept.tsx";
import { UnsentBar } from "../features/unsent/unsent-bar.tsx";
import { useChat, useClient } from "../react/use-chat.ts";
import { Contained } from "../ui/contained.tsx";
import { conversationLabels } from "../ui/conversation-labels.ts";
import { roomLabel } from "../ui/direct.ts";
import { keepNothingPersonal } from "../ui/forget-person.ts";
import { insideTexts } from "../ui/inside-texts.ts";
import { makeRoomForKeyboard } from "../ui/keyboard-room.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { navigate } from "../ui/navigate.ts";
import { useOperatorToken } from "../ui/operator-token.ts";
import { useKeptDrafts } from "../ui/own-drafts.ts";
import { rankIn } from "../ui/rank.ts";
import { roomTexts } from "../ui/room-texts.ts";
import { SignInLapsed } from "../ui/sign-in-lapsed.ts";
import { texts } from "../ui/texts.ts";
import { Drawer } from "./drawer.tsx";
import "./filled-slots.ts";
import { FindPlace } from "./find-place.tsx";
import styles from "./house.module.css";
import { followInside } from "./inside-links.ts";
import { LeftRoom } from "./left-room.tsx";
import { NewVersion } from "./new-version.tsx";
import { nextUnread } from "./next-unread.ts";
import { NotRemoved } from "./not-removed.tsx";
import { roomsOfBefore } from "./of-before.ts";
import type { Panel } from "./panel.ts";
import { loadPanelsAhead, Panels } from "./panels.tsx";
import { RoomView } from "./room-view.tsx";
import { type Route, roomPath } from "./routing.ts";
import { toldRooms } from "./told-rooms.ts";
import { useAsked } from "./use-asking.ts";
import { useDocumentTitle } from "./use-document-title.ts";
import { useFinding } from "./use-finding.ts";
import { useHouseKeys } from "./use-house-keys.ts";
import { useLeaving } from "./use-leaving.ts";
import { useMembersRooms } from "./use-members-rooms.ts";

export { forgetPerson } from "../ui/forget-person.ts";

const FindPanel = lazyPart(async () => (await import("../features/lookups/find-panel.tsx")).FindPanel);
const LapseWatch = lazyPart(async () => (await import("../features/own/lapse-watch.tsx")).LapseWatch);

// Only the house has a height to give way.
makeRoomForKeyboard();

interface HouseProps {
	readonly room: string;
	readonly route: Route;
	readonly me: Me;
	readonly mayOpenRooms: boolean;
	/** one signs in by the house's provider, too */
	readonly provider?: boolean | undefined;
}

/** Rooms on the left, one room in the middle, its people on the right; on small screens the sides are drawers. */
export function House({ room, route, me, mayOpenRooms, provider }: HouseProps) {
	const client = useClient();
	const state = useChat((chat) => chat.rooms.get(room));
	useKeptDrafts(me);
	const keepsAll = useChat(({ limits }) => limits.keepOnDevice === "all");
	useEffect(() => {
		if (!keepsAll) keepNothingPersonal();
	}, [keepsAll]);
	const finding = useFinding();
	const { roomsInDrawer, peopleInDrawer } = finding;
	const [drawer, setDrawer] = useState<"rooms" | "people" | null>(null);
	const [panel, setPanel] = useState<Panel | null>(null);
	const [lapsed, setLapsed] = useState(false);
	const asked = useAsked();
	const alerts = useAlerts(room, me, (there, seq) => navigate(roomPath(there, seq)));
	const { outside, leave, rejoin } = useLeaving(room, route);
	const talk = (people: readonly string[], choosing: boolean) => setPanel({ kind: "talk", people, choosing });
	const operator = useOperatorToken();
	const mayModerate = operator !== null || rankIn(state?.rules, me.session) !== null;
	const own = useMembersRooms(room);

	const joins = state === undefined && !outside;
	useEffect(() => {
		if (joins) client.join(room, undefined, [...toldRooms(), ...roomsOfBefore()].includes(room));
	}, [client, joins, room]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes somewhere is done with the drawer
	useEffect(() => setDrawer(null), [route]);
	useEffect(loadPanelsAhead, []);
	const conversations = useChat((chat) => chat.conversations);
	const known = conversationLabels(conversations).get(room);
	const name = known ?? (state ? roomLabel(state) : texts.common.roomName(room));
	useDocumentTitle(name, alerts.unread);
	useUnreadIcon(alerts.unread > 0);
	const close = () => setDrawer(null);
	const find = () => {
		// else what is open over the room stays over what one looks for
		close();
		finding.open();
	};
	useHouseKeys({
		onKeys: () => setPanel({ kind: "keys" }),
		onFind: find,
		onSwitch: () => setPanel(panel?.kind === "switcher" ? null : { kind: "switcher" }),
		onUnread(step) {
			const { directory, rooms } = client.getState();
			const listed = sidebarRooms(directory, rooms, conversations, me.name, own);
			const next = nextUnread(listed, room, alerts.muted, step);
			if (next !== null) navigate(roomPath(next));
			return next !== null;
		},
	});

	const veiled =
		finding.covers || (drawer === "rooms" && roomsInDrawer) || (drawer === "people" && peopleInDrawer);
	return (
		<div className={styles["house"]} data-finds={finding.isOpen}>
			<Drawer
				as="nav"
				label={roomTexts.sidebar.region}
				side="start"
				asDrawer={roomsInDrawer}
				open={drawer === "rooms"}
				onClose={close}
				region="rooms"
			>
				<Contained>
					<Sidebar
						current={room}
						me={me.name}
						own={own}
						mentions={alerts.mentions}
						muted={alerts.muted}
						onNew={mayOpenRooms ? () => setPanel({ kind: "new-room" }) : null}
						onLeave={leave}
						onSwitch={() => setPanel({ kind: "switcher" })}
						onDirectory={() => setPanel({ kind: "directory" })}
					/>
					<OwnCard onOpen={() => setPanel({ kind: "own" })} />
				</Contained>
			</Drawer>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
			<main className={styles["main"]} inert={veiled} onClick={followInside}>
				<Contained look="line">
					<ConnectionBar />
					<UnsentBar current={room} onShow={() => setPanel({ kind: "unsent" })} />
					<NotKept />
					<NewVersion />
					<NotRemoved />
					<Offer calledBy={alerts.calledBy} onAnswered={alerts.onAnswered} />
					{provider && <LapseWatch onChange={setLapsed} />}
					<KeepOffer key={me.session} me={me} onKeep={() => setPanel({ kind: "keep" })} />
				</Contained>
				<LinkPreviewsProvider>
					<SignInLapsed value={lapsed}>
						{state && (
							<RoomView
								key={room}
								room={state}
								name={name}
								route={route}
								me={me}
								asked={asked}
								mayOpenRooms={mayOpenRooms}
								muted={alerts.muted.has(room)}
								roomsInDrawer={roomsInDrawer}
								peopleInDrawer={peopleInDrawer}
								onFind={find}
								onRooms={() => setDrawer("rooms")}
								onPeople={() => setDrawer("people")}
								onAlerts={() => setPanel({ kind: "alerts" })}
								onAbout={() => setPanel({ kind: "room" })}
								onMore={({ seq, name: by, author }) => setPanel({ kind: "message", seq, name: by, author })}
							/>
						)}
					</SignInLapsed>
				</LinkPreviewsProvider>
				{outside && (
					<Contained>
						<LeftRoom
							room={room}
							onRejoin={rejoin}
							onRooms={roomsInDrawer ? () => setDrawer("rooms") : null}
						/>
					</Contained>
				)}
			</main>
			{finding.isOpen && (
				<FindPlace onClose={finding.close}>
					<FindPanel room={room} name={name} me={me} onFollow={finding.onFollow} onClose={finding.close} />
				</FindPlace>
			)}
			<Drawer
				as="aside"
				label={insideTexts.people.region}
				side="end"
				asDrawer={peopleInDrawer}
				open={drawer === "people"}
				onClose={close}
				region="people"
			>
				<Contained>
					{state && (
						<People
							room={state}
							myName={me.name}
							onInvite={() => setPanel({ kind: "invite" })}
							onTalk={mayOpenRooms ? talk : null}
							onCard={(session, name) => setPanel({ kind: "card", session, name })}
							onModerate={mayModerate ? (name) => setPanel({ kind: "person", name }) : null}
						/>
					)}
				</Contained>
			</Drawer>
			<Panels
				panel={panel}
				room={room}
				name={name}
				state={state}
				me={me}
				mayOpenRooms={mayOpenRooms}
				show={setPanel}
				onLeave={leave}
				onPeople={() => setDrawer("people")}
			/>
		</div>
	);
}

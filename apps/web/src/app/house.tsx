import { useEffect, useState } from "react";
import type { Me } from "../client/chat-state.ts";
import { ConnectionBar } from "../features/link/connection-bar.tsx";
import { LinkPreviewsProvider } from "../features/lookups/link-preview.tsx";
import { People } from "../features/members/people.tsx";
import { OwnCard } from "../features/rooms/own-card.tsx";
import { Rail } from "../features/rooms/rail.tsx";
import { useChat, useClient } from "../react/use-chat.ts";
import { navigate } from "../ui/navigate.ts";
import { texts } from "../ui/texts.ts";
import { PEOPLE_DRAWER, ROOMS_DRAWER, useMedia } from "../ui/use-media.ts";
import { Drawer } from "./drawer.tsx";
import styles from "./house.module.css";
import { KeyList } from "./key-list.tsx";
import { RoomView } from "./room-view.tsx";
import { type Route, roomPath } from "./routing.ts";
import { useAsked } from "./use-asking.ts";
import { useDocumentTitle } from "./use-document-title.ts";
import { useHouseKeys } from "./use-house-keys.ts";

interface HouseProps {
	readonly room: string;
	readonly route: Route;
	readonly me: Me;
	readonly mayOpenRooms: boolean;
}

/** Rooms on the left, one room in the middle, its people on the right; on small screens the sides are drawers. */
export function House({ room, route, me, mayOpenRooms }: HouseProps) {
	const client = useClient();
	const state = useChat((chat) => chat.rooms.get(room));
	const known = state !== undefined;
	const roomsInDrawer = useMedia(ROOMS_DRAWER);
	const peopleInDrawer = useMedia(PEOPLE_DRAWER);
	const [drawer, setDrawer] = useState<"rooms" | "people" | null>(null);
	const [keysShown, setKeysShown] = useState(false);
	const asked = useAsked();

	useEffect(() => {
		if (!known) client.join(room);
	}, [client, known, room]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes somewhere is done with the drawer
	useEffect(() => setDrawer(null), [route]);
	useDocumentTitle(room);
	useHouseKeys(() => setKeysShown(true));

	const veiled = (drawer === "rooms" && roomsInDrawer) || (drawer === "people" && peopleInDrawer);
	const close = () => setDrawer(null);
	const onLeft = (left: string) => {
		if (left === room) navigate("/");
	};
	return (
		<div className={styles["house"]}>
			<Drawer
				as="nav"
				label={texts.rooms.region}
				side="start"
				asDrawer={roomsInDrawer}
				open={drawer === "rooms"}
				onClose={close}
				region="rooms"
			>
				<Rail
					current={room}
					mayOpenRooms={mayOpenRooms}
					onOpened={(id) => navigate(roomPath(id))}
					onLeft={onLeft}
					onKeys={() => setKeysShown(true)}
				/>
				<OwnCard />
			</Drawer>
			<main className={styles["main"]} inert={veiled}>
				<ConnectionBar />
				<LinkPreviewsProvider>
					{state && (
						<RoomView
							key={room}
							room={state}
							route={route}
							me={me}
							asked={asked}
							mayOpenRooms={mayOpenRooms}
							roomsInDrawer={roomsInDrawer}
							peopleInDrawer={peopleInDrawer}
							onRooms={() => setDrawer("rooms")}
							onPeople={() => setDrawer("people")}
						/>
					)}
				</LinkPreviewsProvider>
			</main>
			<Drawer
				as="aside"
				label={texts.people.region}
				side="end"
				asDrawer={peopleInDrawer}
				open={drawer === "people"}
				onClose={close}
				region="people"
			>
				{state && <People room={state} myName={me.name} />}
			</Drawer>
			{keysShown && <KeyList onClose={() => setKeysShown(false)} />}
		</div>
	);
}

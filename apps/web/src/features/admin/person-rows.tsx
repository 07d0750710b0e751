import type { AdminBan, AdminPerson } from "@parley/protocol/admin";
import { useState } from "react";
import { adminTexts as words } from "../../ui/admin-texts.ts";
import { Button } from "../../ui/button.tsx";
import { Hidden } from "../../ui/hidden.tsx";
import styles from "./admin.module.css";
import { doesInHouse } from "./deeds.ts";
import { PersonDeeds } from "./person-deeds.tsx";
import { Row } from "./row.tsx";
import { useDeed } from "./use-deed.ts";

interface Acting {
	readonly token: string;
	/** what the list tells is another now */
	readonly again: () => void;
}

export function PersonRow({ token, person, again }: Acting & { readonly person: AdminPerson }) {
	const [open, setOpen] = useState(false);
	const { name, kept, here, devices, seats, usedAt } = person;
	const facts = [
		here ? words.person.here : words.person.seen(usedAt),
		kept ? words.person.kept : words.person.guest,
		words.person.devices(devices),
		words.person.seats(seats),
	];
	return (
		<Row name={name} facts={facts}>
			<Button aria-expanded={open} onClick={() => setOpen(!open)}>
				<span aria-hidden="true">{words.deeds.open}</span>
				<Hidden>{words.deeds.openFor(name)}</Hidden>
			</Button>
			{open && (
				<PersonDeeds
					{...{ token, person }}
					onDone={() => {
						setOpen(false);
						again();
					}}
				/>
			)}
		</Row>
	);
}

export function BanRow({ token, ban, again }: Acting & { readonly ban: AdminBan }) {
	const { busy, error, run } = useDeed(again);
	const { person, until, byAddress } = ban;
	const facts = [words.ban.until(until), ...(byAddress ? [words.ban.byAddress] : [])];
	return (
		<Row name={person.name} facts={facts}>
			<Button
				disabled={busy}
				onClick={() => void run(() => doesInHouse(token, { do: "unban", ban: ban.ban }))}
			>
				<span aria-hidden="true">{words.ban.end}</span>
				<Hidden>{words.ban.endFor(person.name)}</Hidden>
			</Button>
			{error !== null && (
				<p role="alert" className={styles["error"]}>
					{error}
				</p>
			)}
		</Row>
	);
}

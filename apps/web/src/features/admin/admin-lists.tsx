import { LogOut, MessagesSquare } from "lucide-react";
import { useState } from "react";
import { adminTexts as words } from "../../ui/admin-texts.ts";
import { IconButton } from "../../ui/button.tsx";
import { LanguageChoice } from "../../ui/language/language-choice.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Segments } from "../../ui/segments.tsx";
import { ThemeButton } from "../../ui/theme-button.tsx";
import styles from "./admin.module.css";
import { ListOf } from "./list-of.tsx";
import { lists } from "./lists.ts";
import { BanRow, PersonRow } from "./person-rows.tsx";
import { ProgramRow } from "./program-row.tsx";
import { RecordList } from "./record-list.tsx";
import { ReportRow } from "./report-row.tsx";
import { RoomRow } from "./room-row.tsx";

type Which = keyof typeof lists;
const ALL: readonly Which[] = ["people", "rooms", "reports", "bans", "programs", "record"];

interface AdminListsProps {
	readonly token: string;
	readonly onLeave: () => void;
}

/** One of the lists at a time. */
export function AdminLists({ token, onLeave }: AdminListsProps) {
	const [which, setWhich] = useState<Which>("people");
	const options = ALL.map((value) => ({ value, label: words.lists[value] }));
	return (
		<main className={styles["page"]}>
			<header className={styles["head"]}>
				<Mark />
				<h1>{words.title}</h1>
				<div className={styles["buttons"]}>
					<a href="/" aria-label={words.chat} title={words.chat}>
						<MessagesSquare size={16} aria-hidden="true" />
					</a>
					<LanguageChoice />
					<ThemeButton />
					<IconButton label={words.leave} onClick={onLeave}>
						<LogOut size={16} aria-hidden="true" />
					</IconButton>
				</div>
			</header>
			<Segments label={words.which} value={which} options={options} onChoose={setWhich} />
			{which === "people" && (
				<ListOf
					{...{ token, which }}
					list={lists.people}
					row={(person, again) => <PersonRow key={person.session} {...{ token, person, again }} />}
				/>
			)}
			{which === "rooms" && (
				<ListOf
					{...{ token, which }}
					list={lists.rooms}
					row={(room, again) => <RoomRow key={room.room} {...{ token, room, again }} />}
				/>
			)}
			{which === "programs" && (
				<ListOf
					{...{ token, which }}
					list={lists.programs}
					row={(program) => <ProgramRow key={program.author} program={program} />}
				/>
			)}
			{which === "reports" && (
				<ListOf
					{...{ token, which }}
					list={lists.reports}
					row={(report, again) => <ReportRow key={report.report} {...{ token, report, again }} />}
				/>
			)}
			{which === "bans" && (
				<ListOf
					{...{ token, which }}
					list={lists.bans}
					row={(ban, again) => <BanRow key={ban.ban} {...{ token, ban, again }} />}
				/>
			)}
			{which === "record" && <RecordList token={token} />}
		</main>
	);
}

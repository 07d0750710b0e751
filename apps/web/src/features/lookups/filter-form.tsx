import { type FormEvent, useId, useState } from "react";
import { useChat } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { searchTexts as words } from "../../ui/search-texts.ts";
import { texts } from "../../ui/texts.ts";
import type { Scope } from "./commands.ts";
import { type Filters, isEnough } from "./filters.ts";
import styles from "./search-filters.module.css";

interface FilterFormProps {
	readonly filters: Filters;
	readonly room: string;
	readonly onSearch: (filters: Filters) => void;
}

/** Longer ones would not leave room for the rest of a query. */
const CHARS_MAX = { words: 300, from: 64 };

/** All that a search can be told, as fields. Nothing is asked before one says so. */
export function FilterForm({ filters, room, onSearch }: FilterFormProps) {
	const [draft, setDraft] = useState(filters);
	const [tooLittle, setTooLittle] = useState(false);
	const set = (part: Partial<Filters>) => {
		setDraft({ ...draft, ...part });
		setTooLittle(false);
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (isEnough(draft)) onSearch(draft);
		else setTooLittle(true);
	};
	return (
		<form className={styles["form"]} aria-label={words.filters} onSubmit={submit}>
			<TextField part="words" value={draft.words} onChange={(value) => set({ words: value })} />
			<TextField part="from" value={draft.from} onChange={(from) => set({ from })} room={room} />
			<DayField part="since" value={draft.since} max={draft.until} onChange={(since) => set({ since })} />
			<DayField part="until" value={draft.until} min={draft.since} onChange={(until) => set({ until })} />
			<ScopeChoice scope={draft.scope} room={room} onChange={(scope) => set({ scope })} />
			<label>
				{words.field.order}
				<select
					value={draft.best ? "best" : "newest"}
					onChange={({ currentTarget }) => set({ best: currentTarget.value === "best" })}
				>
					<option value="newest">{words.newest}</option>
					<option value="best">{words.best}</option>
				</select>
			</label>
			<Button look="strong" type="submit">
				{words.go}
			</Button>
			<p role="status" className={styles["problem"]}>
				{tooLittle && words.tooLittle}
			</p>
		</form>
	);
}

interface TextFieldProps {
	readonly part: keyof typeof CHARS_MAX;
	readonly value: string;
	readonly onChange: (value: string) => void;
	/** whose people are offered */
	readonly room?: string;
}

function TextField({ part, value, onChange, room = "" }: TextFieldProps) {
	const list = useId();
	const members = useChat((state) => state.rooms.get(room)?.members);
	return (
		<label>
			{words.field[part]}
			<input
				dir="auto"
				autoComplete="off"
				maxLength={CHARS_MAX[part]}
				list={members ? list : undefined}
				value={value}
				onChange={({ currentTarget }) => onChange(currentTarget.value)}
			/>
			{members && (
				<datalist id={list}>
					{members.map(({ name }) => (
						<option key={name} value={name} />
					))}
				</datalist>
			)}
		</label>
	);
}

interface DayFieldProps {
	readonly part: "since" | "until";
	readonly value: string;
	readonly min?: string;
	readonly max?: string;
	readonly onChange: (day: string) => void;
}

function DayField({ part, onChange, ...field }: DayFieldProps) {
	return (
		<label>
			{words.field[part]}
			<input type="date" {...field} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
		</label>
	);
}

interface ScopeChoiceProps {
	readonly scope: Scope;
	readonly room: string;
	readonly onChange: (scope: Scope) => void;
}

/** No room is called that: names have no star. */
const EVERYWHERE = "*";

function ScopeChoice({ scope, room, onChange }: ScopeChoiceProps) {
	const rooms = scope === "all" || scope.room === room ? [room] : [room, scope.room];
	return (
		<label>
			{words.field.where}
			<select
				value={scope === "all" ? EVERYWHERE : scope.room}
				onChange={({ currentTarget: { value } }) => onChange(value === EVERYWHERE ? "all" : { room: value })}
			>
				{rooms.map((room) => (
					<option key={room} value={room}>
						{texts.common.roomName(room)}
					</option>
				))}
				<option value={EVERYWHERE}>{words.everywhere}</option>
			</select>
		</label>
	);
}

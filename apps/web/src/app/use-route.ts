import { useEffect, useState } from "react";
import { onNavigate } from "../ui/navigate.ts";
import { parseRoute, type Route } from "./routing.ts";

/** A new object for every step, also to where one is already. */
export function useRoute(): Route {
	const [route, setRoute] = useState(() => parseRoute(location));
	useEffect(() => onNavigate(() => setRoute(parseRoute(location))), []);
	return route;
}

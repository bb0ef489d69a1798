/* Leads from the former address of a page to the present one. */
location.replace(document.documentElement.dataset.to + location.search + location.hash);
